import { scaleLinear } from '@visx/scale';

/** Margins around a drawing, for axes and labels, in pixels. */
export interface Margin {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export interface Box {
  width: number;
  height: number;
  margin: Margin;
  innerWidth: number;
  innerHeight: number;
}

const usual: Margin = { top: 12, right: 12, bottom: 44, left: 48 };

/** From the drawing to a label, and from there to the edge. */
const LABEL_GAP = 16;

/** Widths of letters of a bold label, rather too wide: no label may be cut. */
const letterWidths: readonly (readonly [RegExp, number])[] = [
  [/[MW]/u, 11.5],
  [/\p{Lu}/u, 9],
  [/[\s.,'’-]/u, 5],
];
const LETTER_WIDTH = 7.6;

function widthOf(label: string): number {
  const letters = Array.from(label, (letter) => {
    const known = letterWidths.find(([letters]) => letters.test(letter));
    return known?.[1] ?? LETTER_WIDTH;
  });
  return letters.reduce((sum, width) => sum + width, 0);
}

/** Room beside a drawing for the longest label at the end of a line. */
export function labelRoom(labels: readonly string[], width: number): number {
  return Math.min(LABEL_GAP + Math.max(0, ...labels.map(widthOf)), width * 0.45);
}

/** Squeezes a label that is wider than its room; a narrower one would be stretched. */
export function squeeze(label: SVGTextElement | null, room: number): void {
  // Nothing is measured without a layout.
  if (typeof label?.getComputedTextLength !== 'function') return;
  const inside = room - LABEL_GAP;
  label.removeAttribute('textLength');
  if (label.getComputedTextLength() > inside) label.setAttribute('textLength', `${inside}`);
}

export function boxOf(width: number, height: number, margin: Partial<Margin> = {}): Box {
  const around = { ...usual, ...margin };
  return {
    width,
    height,
    margin: around,
    innerWidth: Math.max(0, width - around.left - around.right),
    innerHeight: Math.max(0, height - around.top - around.bottom),
  };
}

type Domain = readonly [number, number];

/** From left to right. `nice` extends the domain to round numbers. */
export const xScale = ({ innerWidth }: Box, [from, to]: Domain, nice = false) =>
  scaleLinear({ domain: [from, to], range: [0, innerWidth], nice });

/** From the bottom to the top. */
export const yScale = ({ innerHeight }: Box, [from, to]: Domain, nice = false) =>
  scaleLinear({ domain: [from, to], range: [innerHeight, 0], nice });

export type LinearScale = ReturnType<typeof yScale>;
