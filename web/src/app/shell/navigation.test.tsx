import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { PhoneBar } from '@/app/shell/phone-bars';
import { Sidebar } from '@/app/shell/sidebar';
import { useWideScreen } from '@/shared/browser/use-wide-screen';
import { fakeServer } from '@/testing/fake-server';
import { press } from '@/testing/on-page';
import { renderPage } from '@/testing/render';

const serve = () => fakeServer(() => ({ body: { leagues: [], notices: [], unseen: 0 } }));

describe('the sidebar', () => {
  it('folds to icons whose names are still there, and is as it was left next time', async () => {
    serve();
    const { show } = renderPage(<Sidebar />);
    const events = () => screen.getByText('Events').className;
    const open = events();
    await press('Fold the sidebar');
    expect(events()).toContain('sr-only');
    expect(screen.queryByText('My Leagues')).toBeNull();
    show(<p>Elsewhere</p>);
    renderPage(<Sidebar />);
    expect(events()).toContain('sr-only');
    await press('Open the sidebar');
    expect(events()).toBe(open);
  });
});

function Width() {
  return <p>{useWideScreen() ? 'wide' : 'narrow'}</p>;
}

describe('the bar of a narrow screen', () => {
  it('is for widths below 768 px, and for heights below 500 px', () => {
    const spy = vi.spyOn(window, 'matchMedia');
    renderPage(<Width />);
    // At the usual 16 px to the rem.
    expect(new Set(spy.mock.calls.flat())).toContain(
      `(min-width: ${768 / 16}rem) and (min-height: ${500 / 16}rem)`,
    );
  });

  it('has icons with names, and opens the menu as an overlay that closes after a choice', async () => {
    serve();
    renderPage(<PhoneBar />, { path: '*', at: '/' });
    expect(screen.queryByRole('dialog')).toBeNull();
    await press('Menu');
    const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
    menu.getByText('My Picks').click();
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Menu');
    await press('Close the menu');
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
