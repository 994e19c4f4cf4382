/** The invite link: a signed-in user who opens it can join. */
export function joinLink(slug: string, code: string): string {
  return `${location.origin}/join/${encodeURIComponent(slug)}/${encodeURIComponent(code)}`;
}
