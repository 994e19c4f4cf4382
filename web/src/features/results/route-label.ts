/** Common start of all names, up to a number: USA Climbing writes `F-17 #1`, `F-17 #2`. */
function commonStart(names: readonly string[]): string {
  const [first = '', ...others] = names;
  let length = first.length;
  for (const other of others) {
    while (!other.startsWith(first.slice(0, length))) length -= 1;
  }
  // Numbers are not split: 10 and 11 have nothing in common.
  return others.length === 0 ? '' : first.slice(0, length).replace(/\d+$/, '');
}

/** Shortens the name of a route, for column headers. */
export type ShortLabel = (name: string) => string;

export function shortLabels(names: readonly string[]): ShortLabel {
  const start = commonStart(names);
  return (name) => name.slice(start.length) || name;
}
