import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { correction, generate } from 'lean-qr';
import toast from 'react-hot-toast';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { qrPath, QUIET } from '@/shared/browser/qr-path';
import { ShareLink } from '@/features/leagues/invite/share-link';
import { renderPage } from '@/testing/render';

const link = 'https://podium.test/join/friends/ABCD2345';
const page = <ShareLink league="Friends" link={link} />;

const offer = (share: unknown) =>
  Object.defineProperty(navigator, 'share', { configurable: true, value: share });

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
  toast.remove();
  vi.restoreAllMocks();
});

describe('passing an invite link on', () => {
  it('uses the sheet of the device', async () => {
    const share = vi.fn(() => Promise.resolve());
    offer(share);
    renderPage(page);
    await userEvent.click(screen.getByRole('button', { name: 'Share link' }));
    expect(share).toHaveBeenCalledWith({
      title: 'Join “Friends” on Podium',
      text: 'Pick the podiums of sport climbing with us in “Friends”.',
      url: link,
    });
  });

  it('copies where there is no sheet, or where it fails', async () => {
    const user = userEvent.setup();
    renderPage(page);
    await user.click(screen.getByRole('button', { name: 'Share link' }));
    await screen.findByText('Invite link copied');
    expect(await navigator.clipboard.readText()).toBe(link);
  });

  it('says nothing to whoever closes the sheet', async () => {
    const user = userEvent.setup();
    await navigator.clipboard.writeText('something else');
    offer(() => Promise.reject(new DOMException('closed', 'AbortError')));
    renderPage(page);
    await user.click(screen.getByRole('button', { name: 'Share link' }));
    expect(screen.queryByText('Invite link copied')).toBeNull();
    expect(await navigator.clipboard.readText()).toBe('something else');
  });

  it('shows a code that says the same', async () => {
    renderPage(page);
    await userEvent.click(screen.getByRole('button', { name: 'QR code' }));
    const drawn = await screen.findByTestId('invite-qr');
    expect(drawn.getAttribute('aria-label')).toContain(link);
  });

  it('draws every dark module, and a quiet frame around them', () => {
    const code = generate(link, { minCorrectionLevel: correction.M });
    const { path, size } = qrPath(link);
    const dark = new Set<string>();
    for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
      for (let step = 0; step < Number(width); step += 1) dark.add(`${Number(x) + step} ${y}`);
    }
    expect(size).toBe(code.size + 2 * QUIET);
    for (let y = 0; y < size; y += 1) {
      for (let x = 0; x < size; x += 1) {
        expect(dark.has(`${x} ${y}`)).toBe(code.get(x - QUIET, y - QUIET));
      }
    }
  });
});
