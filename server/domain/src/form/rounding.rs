//! Chances as they are said.

/// To four decimals, but 0 and 1 only where nothing else can happen.
#[must_use]
pub fn rounded(chance: f64) -> f64 {
    const STEPS: f64 = 10_000.0;
    // Chances that add up to a certainty may lack a bit.
    const CERTAIN: f64 = 1.0 - 1e-9;
    if chance <= 0.0 {
        0.0
    } else if chance >= CERTAIN {
        1.0
    } else {
        ((chance * STEPS).round() / STEPS).clamp(1.0 / STEPS, 1.0 - 1.0 / STEPS)
    }
}
