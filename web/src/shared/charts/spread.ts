/** Moves overlapping labels apart by the minimum distance, keeping their order. */
export function spread(
  wanted: readonly number[],
  apart: number,
  least: number,
  most: number,
): number[] {
  const order = wanted
    .map((y, place) => ({ y, place }))
    .sort((a, b) => a.y - b.y || a.place - b.place);
  const put: number[] = [];
  for (const { y } of order) put.push(Math.max(y, (put.at(-1) ?? least - apart) + apart));
  // Labels beyond the bottom push the others up.
  let floor = most;
  for (let at = put.length - 1; at >= 0; at -= 1) {
    put[at] = Math.min(put[at] ?? floor, floor);
    floor = (put[at] ?? floor) - apart;
  }
  const found = new Array<number>(wanted.length).fill(0);
  for (const [at, { place }] of order.entries()) found[place] = put[at] ?? 0;
  return found;
}
