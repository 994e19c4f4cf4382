import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followBoard } from '@/shared/open-board/follow';
import { anOpenBoard } from '@/testing/builders';
import { fakeServer, refusal } from '@/testing/fake-server';
import { fakeStreams } from '@/testing/fake-stream';

const READ = '/api/open/friends/leaderboard';

function following() {
  const seen: string[] = [];
  const stop = followBoard('friends', {
    onMessage: ({ name }) => seen.push(`board ${name}`),
    onState: (state) => seen.push(state),
  });
  return { seen, stop };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => void vi.useRealTimers());

describe('the stream of an open leaderboard', () => {
  it('replaces what is shown by what it sends', () => {
    const calls = fakeServer(() => ({ body: anOpenBoard() }));
    const streams = fakeStreams();
    const { seen } = following();
    expect(streams.map(({ url }) => url)).toEqual(['/api/open/friends/live']);
    streams[0]?.send(anOpenBoard({ name: 'A' }));
    streams[0]?.send(anOpenBoard({ name: 'B' }));
    expect(seen).toEqual(['board A', 'live', 'board B']);
    expect(calls).toEqual([]);
  });

  it('does not mention a short break', async () => {
    const streams = fakeStreams();
    const { seen } = following();
    streams[0]?.send(anOpenBoard({ name: 'A' }));
    streams[0]?.breakOff();
    await pass(3_000);
    streams[0]?.send(anOpenBoard({ name: 'B' }));
    await pass(60_000);
    expect(seen).toEqual(['board A', 'live', 'board B']);
  });

  it('is lost while the browser cannot reopen it, and live again afterwards', async () => {
    const streams = fakeStreams();
    const { seen } = following();
    streams[0]?.send(anOpenBoard({ name: 'A' }));
    for (let attempt = 0; attempt < 3; attempt += 1) {
      streams[0]?.breakOff();
      await pass(3_000);
    }
    streams[0]?.send(anOpenBoard({ name: 'B' }));
    expect(seen).toEqual(['board A', 'live', 'lost', 'board B', 'live']);
    expect(streams).toHaveLength(1);
  });

  it('ends when the admins close the page', async () => {
    const streams = fakeStreams();
    const { seen } = following();
    streams[0]?.send(anOpenBoard({ name: 'A' }));
    streams[0]?.closed();
    await pass(60_000);
    expect(seen).toEqual(['board A', 'live', 'closed']);
    expect(streams.map(({ isEnded }) => isEnded)).toEqual([true]);
  });

  it('ends with its reader', async () => {
    const calls = fakeServer(() => ({ body: anOpenBoard() }));
    const streams = fakeStreams();
    const { seen, stop } = following();
    streams[0]?.refuse();
    stop();
    await pass(60_000);
    expect(seen).toEqual([]);
    expect(streams.map(({ isEnded }) => isEnded)).toEqual([true]);
    expect(calls).toHaveLength(1);
  });
});

describe('a stream that the server refuses', () => {
  it('is opened again in intervals, with a read before', async () => {
    let name = 'A';
    const calls = fakeServer(() => ({ body: anOpenBoard({ name }) }));
    const streams = fakeStreams();
    const { seen } = following();
    streams[0]?.refuse();
    await pass(0);
    expect(seen).toEqual(['board A', 'lost']);
    name = 'B';
    await pass(14_999);
    expect(streams).toHaveLength(1);
    await pass(1);
    expect(seen).toEqual(['board A', 'lost', 'board B']);
    expect(calls.map(({ path, credentials }) => [path, credentials])).toEqual([
      [READ, 'omit'],
      [READ, 'omit'],
    ]);
    streams[1]?.send(anOpenBoard({ name: 'C' }));
    expect(seen.slice(3)).toEqual(['board C', 'live']);
  });

  it('is not opened by all readers at the same moment', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    fakeServer(() => ({ body: anOpenBoard() }));
    const streams = fakeStreams();
    following();
    streams[0]?.refuse();
    await pass(19_999);
    expect(streams).toHaveLength(1);
    await pass(1);
    expect(streams).toHaveLength(2);
  });

  it('waits for as long as the server asks', async () => {
    vi.stubGlobal('fetch', () =>
      Promise.resolve(new Response('', { status: 429, headers: { 'Retry-After': '40' } })),
    );
    const streams = fakeStreams();
    const { seen } = following();
    streams[0]?.refuse();
    await pass(39_999);
    expect(seen).toEqual(['lost']);
    expect(streams).toHaveLength(1);
    await pass(1);
    expect(streams).toHaveLength(2);
  });

  it('is of a league without an open page, if a read says so', async () => {
    fakeServer(() => refusal('No such league', 'not_found', 404));
    const streams = fakeStreams();
    const { seen } = following();
    streams[0]?.refuse();
    await pass(60_000);
    expect(seen).toEqual(['closed']);
    expect(streams).toHaveLength(1);
  });
});

describe('a stream that does not open at first', () => {
  it('is bridged by one read', async () => {
    const calls = fakeServer(() => ({ body: anOpenBoard({ name: 'A' }) }));
    const streams = fakeStreams();
    const { seen } = following();
    streams[0]?.breakOff();
    streams[0]?.breakOff();
    await pass(0);
    expect(seen).toEqual(['board A', 'lost']);
    expect(calls).toHaveLength(1);
  });

  it('and an answer that is older than what it sends then is dropped', async () => {
    let answer: (response: Response) => void = () => undefined;
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
    const streams = fakeStreams();
    const { seen } = following();
    streams[0]?.breakOff();
    streams[0]?.send(anOpenBoard({ name: 'new' }));
    answer(new Response(JSON.stringify(anOpenBoard({ name: 'old' }))));
    await pass(0);
    expect(seen).toEqual(['board new', 'live']);
  });

  it('is lost without a leaderboard while there is no network at all', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    const streams = fakeStreams();
    const { seen } = following();
    streams[0]?.breakOff();
    await pass(0);
    expect(seen).toEqual(['lost']);
  });
});
