/** What people send to each other: whoever opens it and signs in is let in. */
export function joinLink(slug: string, code: string): string {
  return `${location.origin}/join/${encodeURIComponent(slug)}/${encodeURIComponent(code)}`;
}
