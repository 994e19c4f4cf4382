import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LeagueFacts } from '@/features/leagues/page/league-facts';
import { aLeague } from '@/testing/builders';
import { renderPage } from '@/testing/render';

it.each([true, false])('tells everybody whether the leaderboard is open: %s', (openPage) => {
  renderPage(<LeagueFacts league={aLeague({ openPage })} role={null} isMember />);
  const link = screen.queryByRole('link', { name: 'open page' });
  expect(link?.getAttribute('href')).toBe(openPage ? '/l/the-whole-wall' : undefined);
});
