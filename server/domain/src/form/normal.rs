//! The normal distribution, which the standard library lacks.

use std::f64::consts::FRAC_1_SQRT_2;

/// Coefficients of the Chebyshev fit of `erfc` (Numerical Recipes, "erfcc"), highest power first.
const COEFFICIENTS: [f64; 10] = [
    0.170_872_77,
    -0.822_152_23,
    1.488_515_87,
    -1.135_203_98,
    0.278_868_07,
    -0.186_288_06,
    0.096_784_18,
    0.374_091_96,
    1.000_023_68,
    -1.265_512_23,
];

/// All but 1e-9 of the distribution is below this.
const ALL: f64 = 6.0;

/// The share of a standard normal distribution below `x`, to within 1.2e-7.
pub(crate) fn share_below(x: f64) -> f64 {
    if x > ALL {
        return 1.0;
    }
    let scaled = x.abs() * FRAC_1_SQRT_2;
    let t = 1.0 / (1.0 + 0.5 * scaled);
    let exponent = COEFFICIENTS
        .iter()
        .fold(0.0, |sum, coefficient| sum * t + coefficient);
    let tail = 0.5 * t * (exponent - scaled * scaled).exp();
    if x < 0.0 { tail } else { 1.0 - tail }
}

// Coefficients of Acklam's rational approximation of the quantile, highest power first.
const CENTRE_ABOVE: [f64; 6] = [
    -39.696_830_286_653_76,
    220.946_098_424_520_5,
    -275.928_510_446_968_7,
    138.357_751_867_269,
    -30.664_798_066_147_16,
    2.506_628_277_459_239,
];
const CENTRE_BELOW: [f64; 6] = [
    -54.476_098_798_224_06,
    161.585_836_858_040_9,
    -155.698_979_859_886_6,
    66.801_311_887_719_72,
    -13.280_681_552_885_72,
    1.0,
];
const TAIL_ABOVE: [f64; 6] = [
    -0.007_784_894_002_430_293,
    -0.322_396_458_041_136_5,
    -2.400_758_277_161_838,
    -2.549_732_539_343_734,
    4.374_664_141_464_968,
    2.938_163_982_698_783,
];
const TAIL_BELOW: [f64; 5] = [
    0.007_784_695_709_041_462,
    0.322_467_129_070_039_8,
    2.445_134_137_142_996,
    3.754_408_661_907_416,
    1.0,
];
/// Shares below this, and above its complement, are in a tail.
const TAIL: f64 = 0.024_25;
/// The smallest share that is told from nothing.
const LEAST: f64 = 1e-12;

fn polynomial(coefficients: &[f64], x: f64) -> f64 {
    coefficients.iter().fold(0.0, |sum, one| sum * x + one)
}

/// Below which value this share of a standard normal distribution is, to within 1e-8; at most 7 from the middle.
pub(crate) fn value_of_share(share: f64) -> f64 {
    let share = share.clamp(LEAST, 1.0 - LEAST);
    let nearer = share.min(1.0 - share);
    if nearer < TAIL {
        let root = (-2.0 * nearer.ln()).sqrt();
        let value = polynomial(&TAIL_ABOVE, root) / polynomial(&TAIL_BELOW, root);
        return if share < 0.5 { value } else { -value };
    }
    let off = share - 0.5;
    off * polynomial(&CENTRE_ABOVE, off * off) / polynomial(&CENTRE_BELOW, off * off)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_and_its_share_agree() {
        for step in -50..=50 {
            let value = f64::from(step) / 10.0;
            let back = value_of_share(share_below(value));
            assert!((back - value).abs() < 2e-2, "{value} {back}");
            assert!(
                value.abs() > 3.5 || (back - value).abs() < 1e-3,
                "{value} {back}"
            );
        }
        assert!(value_of_share(0.0) < -6.5 && value_of_share(1.0) > 6.5);
    }

    #[test]
    fn known_shares_are_met() {
        for (x, share) in [
            (0.0, 0.5),
            (1.0, 0.841_344_746),
            (-1.0, 0.158_655_254),
            (1.959_963_985, 0.975),
            (-3.0, 0.001_349_898),
        ] {
            assert!((share_below(x) - share).abs() < 2e-7, "{x}");
        }
        assert!(share_below(-40.0) >= 0.0 && share_below(40.0) <= 1.0);
    }
}
