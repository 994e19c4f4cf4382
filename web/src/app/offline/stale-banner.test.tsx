import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StaleBanner } from '@/app/offline/stale-banner';
import { api } from '@/shared/api/api-client';
import { useDataAge } from '@/shared/api/data-age';
import { clockTime } from '@/shared/format/moments';
import { renderPage } from '@/testing/render';
import { common } from '@/texts/common';

const answers = vi.fn<() => Response>();

beforeEach(() => vi.stubGlobal('fetch', () => Promise.resolve(answers())));
afterEach(() => {
  useDataAge.setState({ asOfMs: null });
});

const answer = (headers: Record<string, string>) => new Response('{}', { headers });

describe('the banner of old data', () => {
  it('says how old an answer from memory is, until one is made anew', async () => {
    renderPage(<StaleBanner />);
    expect(screen.queryByTestId('stale-banner')).toBeNull();

    answers.mockReturnValue(answer({ 'x-podium-stale-seconds': '90' }));
    const before = Date.now();
    await act(() => api.get('/api/events'));
    const asOfMs = useDataAge.getState().asOfMs ?? 0;
    expect(asOfMs).toBeGreaterThanOrEqual(before - 90_000);
    expect(asOfMs).toBeLessThanOrEqual(Date.now() - 90_000);
    expect(screen.getByText(common.stale.known(clockTime(asOfMs)))).toBeTruthy();

    answers.mockReturnValue(answer({}));
    await act(() => api.get('/api/events'));
    expect(screen.queryByTestId('stale-banner')).toBeNull();
  });

  it('stays while other requests are refused for want of the data', async () => {
    renderPage(<StaleBanner />);
    answers.mockReturnValue(answer({ 'x-podium-stale-seconds': '3' }));
    await act(() => api.get('/api/events'));
    answers.mockReturnValue(new Response('{}', { status: 503 }));
    await act(() => api.get('/api/leagues/my-leagues').catch(() => undefined));
    expect(screen.getByTestId('stale-banner')).toBeTruthy();
  });
});
