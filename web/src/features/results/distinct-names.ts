/** Short names for narrow columns: last names, with an initial if they are shared. */
export function distinctNames(people: readonly { name: string; lastname: string }[]): string[] {
  return people.map(({ name, lastname }) => {
    const shared = people.filter((other) => other.lastname === lastname).length > 1;
    return shared ? `${lastname} ${name.slice(0, 1)}.` : lastname;
  });
}
