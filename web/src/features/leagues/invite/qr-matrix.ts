import { correction, generate } from 'lean-qr';

/** Blank modules around the code, without which cameras do not find it. */
export const QUIET = 4;

/** A text as the path of a drawing, one square for each dark module, and how wide that is. */
export function qrPath(text: string): { path: string; size: number } {
  // Read from another phone's bright screen: a corner may be lost to a reflection.
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
