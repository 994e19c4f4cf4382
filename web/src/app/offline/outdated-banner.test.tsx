import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  lookForNewVersion,
  useNewVersion,
  watchForMissingScripts,
} from '@/app/offline/new-version';
import { OutdatedBanner } from '@/app/offline/outdated-banner';
import { renderPage } from '@/testing/render';
import { common } from '@/texts/common';

afterEach(() => useNewVersion.setState({ apply: null }));

describe('the banner of a new version', () => {
  it('is not there as long as there is none', () => {
    renderPage(<OutdatedBanner />);
    expect(screen.queryByTestId('new-version')).toBeNull();
  });

  it('takes the version that waits into use', async () => {
    const apply = vi.fn();
    useNewVersion.setState({ apply });
    renderPage(<OutdatedBanner />);
    expect(screen.getByText(common.newVersion.text)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: common.newVersion.reload }));
    expect(apply).toHaveBeenCalledOnce();
  });

  it.each([
    ['/assets/index-new.js', true],
    ['/assets/index-old.js', false],
  ])(
    'without a service worker, goes by the script of the first page: %s',
    async (script, shown) => {
      const page = `<script type="module" src="${script}"></script>`;
      vi.stubGlobal('fetch', () => Promise.resolve(new Response(page)));
      const own = document.createElement('script');
      own.setAttribute('type', 'module');
      own.setAttribute('src', '/assets/index-old.js');
      document.head.append(own);
      await lookForNewVersion();
      own.remove();
      vi.unstubAllGlobals();
      renderPage(<OutdatedBanner />);
      expect(screen.queryByTestId('new-version') !== null).toBe(shown);
    },
  );

  it('appears when a script of this page is gone from the server', async () => {
    watchForMissingScripts();
    renderPage(<OutdatedBanner />);
    window.dispatchEvent(new Event('vite:preloadError'));
    expect(await screen.findByText(common.newVersion.text)).toBeTruthy();
  });
});
