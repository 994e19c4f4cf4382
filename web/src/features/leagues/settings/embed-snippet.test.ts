import { expect, it } from 'vitest';
import { embedSnippet } from '@/features/leagues/settings/embed-snippet';

it('shows a league in another site, whatever it is called', () => {
  const title = 'A & B’s <"wall"> on Podium';
  const snippet = embedSnippet('https://podium.test', 'a-b', title);
  expect(snippet).toBe(
    '<iframe src="https://podium.test/embed/a-b" title="A &amp; B’s &lt;&quot;wall&quot;&gt; on Podium" width="100%" height="480" loading="lazy" sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"></iframe>',
  );
  const holder = document.createElement('template');
  holder.innerHTML = snippet;
  expect(holder.content.childElementCount).toBe(1);
  expect(holder.content.querySelector('iframe')?.title).toBe(title);
});
