import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { OwnPage } from '@/features/landing/own-page';
import { OwnPageLinks } from '@/features/landing/own-page-links';
import { fakeServer, refusal } from '@/testing/fake-server';
import { expectTexts } from '@/testing/on-page';
import { renderPage } from '@/testing/render';

describe('the pages of an installation', () => {
  it('are linked where they are: here, elsewhere, or nowhere', async () => {
    fakeServer(() => ({ body: { imprint: '/imprint', privacy: 'https://example.org/privacy' } }));
    renderPage(<OwnPageLinks />);
    const imprint = await screen.findByRole('link', { name: 'Imprint' });
    expect(imprint.getAttribute('href')).toBe('/imprint');
    const privacy = screen.getByRole('link', { name: 'Privacy' });
    expect(privacy.getAttribute('href')).toBe('https://example.org/privacy');
  });

  it('are shown as the operator wrote them, never as HTML', async () => {
    fakeServer(({ path }) =>
      path === '/api/imprint' ? { body: { text: 'Ann <b>Lee</b>\nBern\n\nPhone' } } : { body: {} },
    );
    renderPage(<OwnPage page="imprint" />);
    await expectTexts('Phone');
    expect(document.querySelector('article p')?.textContent).toBe('Ann <b>Lee</b>\nBern');
  });

  it('say that there is none', async () => {
    fakeServer(() => refusal('None.', 'not_found', 404));
    renderPage(<OwnPage page="privacy" />);
    await expectTexts('This site has no such page.');
  });
});
