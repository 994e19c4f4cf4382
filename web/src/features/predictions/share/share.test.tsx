import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ShareDialog } from '@/features/predictions/share/share-dialog';
import { aMe } from '@/testing/builders';
import { fakeServer } from '@/testing/fake-server';
import { renderPage } from '@/testing/render';
import { shareTexts as texts } from '@/texts/picks/share';
import type { MyLeague, ShareView } from '@/wire/generated';

const aShare: ShareView = {
  url: 'https://podium.test/s/0123',
  picture: '/s/0123.png?v=1',
  name: 'Mia',
  showLeague: false,
  theme: 'dark',
  createdAt: '2026-06-01T10:00:00Z',
};

const league = { _id: 'l', name: 'Walls', type: 'private' } as MyLeague;

function open(share: ShareView | null) {
  const calls = fakeServer(({ method, body }) => {
    if (method === 'POST') share = { ...aShare, ...(body as object) };
    if (method === 'DELETE') share = null;
    return { body: { share } };
  });
  renderPage(<ShareDialog predictionId="p1" league={league} onClose={() => undefined} />, {
    me: aMe({ name: 'Mia' }),
  });
  return calls;
}

describe('sharing a pick', () => {
  it('says what becomes public, and nothing of a league unless asked to', async () => {
    const calls = open(null);
    const name = await screen.findByLabelText<HTMLInputElement>(texts.name);
    expect(name.value).toBe('Mia');
    screen.getByText(texts.becomesPublic(false));
    expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('false');
    await userEvent.clear(name);
    await userEvent.click(screen.getByRole('button', { name: texts.make }));
    screen.getByText(texts.nameMissing);
    await userEvent.type(name, 'Queen');
    await userEvent.click(screen.getByRole('button', { name: texts.make }));
    await screen.findByText(aShare.url);
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      name: 'Queen',
      showLeague: false,
      theme: 'light',
    });
    screen.getByAltText(texts.pictureOf('Queen'));
  });

  it('shows the link that there is, and ends it', async () => {
    open(aShare);
    await screen.findByText(aShare.url);
    const picture = screen.getByRole('link', { name: texts.download });
    expect(picture.getAttribute('href')).toBe(aShare.picture);
    await userEvent.click(screen.getByRole('button', { name: texts.end }));
    await screen.findByText(texts.ended);
    await screen.findByRole('button', { name: texts.make });
  });
});
