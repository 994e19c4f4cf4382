import { correction, generate } from 'lean-qr';

/** Blank modules around the code, required by scanners. */
export const QUIET = 4;

/** The QR code of a text as an SVG path, one square per dark module, and its size. */
export function qrPath(text: string): { path: string; size: number } {
  // Reflections on the other phone's screen may hide parts of the code.
  const code = generate(text, { minCorrectionLevel: correction.M });
  const rows: string[] = [];
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) {
      if (!code.get(x, y)) continue;
      const from = x;
      while (x + 1 < code.size && code.get(x + 1, y)) x += 1;
      rows.push(`M${from + QUIET} ${y + QUIET}h${x + 1 - from}v1h-${x + 1 - from}z`);
    }
  }
  return { path: rows.join(''), size: code.size + 2 * QUIET };
}
