const firstLetter = (name: string) => name.charAt(0);
const initials = (name: string) =>
  name
    .split(/[\s-]+/)
    .map(firstLetter)
    .join('')
    .toUpperCase();
const shortForms = [firstLetter, initials, (name: string) => name.slice(0, 3)];

/** `Q`, `S`, `F`, or `Q1`, `Q2`: the shortest forms that tell the rounds of a category apart. */
export function shortRoundNames(names: readonly string[]): ReadonlyMap<string, string> {
  const rounds = [...new Set(names)];
  const alone = (name: string, form: (name: string) => string) =>
    rounds.every((other) => other === name || form(other) !== form(name));
  return new Map(
    rounds.map((name) => [name, shortForms.find((form) => alone(name, form))?.(name) ?? name]),
  );
}
