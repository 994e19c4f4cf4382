/** Margins around a drawing, for axes and labels, in pixels. */
export interface Margin {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** A chart's outer size and inner area. */
export interface Box {
  width: number;
  height: number;
  margin: Margin;
  innerWidth: number;
  innerHeight: number;
}

const usual: Margin = { top: 12, right: 12, bottom: 44, left: 48 };

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
