import { segment } from '@/shared/api/path-segment';

const ESCAPES: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

/** Text within an attribute in double quotes. */
const escaped = (text: string) => text.replace(/[&"<>]/g, (letter) => ESCAPES[letter] ?? letter);

/**
 * The HTML that shows the leaderboard in another site. Its links open pages that are free of the
 * frame's restrictions: they would be blank without a script, and could not sign anybody in.
 */
export function embedSnippet(origin: string, slug: string, title: string): string {
  const address = `${origin}/embed/${segment(slug)}`;
  return `<iframe src="${address}" title="${escaped(title)}" width="100%" height="480" loading="lazy" sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"></iframe>`;
}
