import { describe, expect, it } from 'vitest';
import type { PickToSave } from '@/features/predictions/saved-picks/save-pick';
import { SeenPicks } from '@/features/predictions/saved-picks/seen-picks';
import { ApiError } from '@/shared/api/api-error';
import { aPick } from '@/testing/builders';
import type { ErrorCode, PredictionView } from '@/wire/generated';

const podium = (first: string) => ({ first, second: null, third: null });

function pickIn(leagueId: string, version: number, first = '1'): PredictionView {
  return aPick({ _id: `in ${leagueId}`, leagueId, version, data: podium(first) });
}

function toSave(first: string, over: Partial<PickToSave> = {}): PickToSave {
  const body = { eventId: '1', categoryId: 'lead-men', leagueId: 'one', data: podium(first) };
  return { body, replaces: true, key: `key ${first}`, ...over };
}

const refused = (code: ErrorCode, currentPredictions?: PredictionView[]) =>
  new ApiError('x', code === 'not_found' ? 404 : 409, {
    success: false,
    error: 'x',
    code,
    requestId: 'r',
    ...(currentPredictions && { currentPredictions }),
  });
const changed = (...picks: PredictionView[]) => refused('pick_changed', picks);
const unanswered = new ApiError('cut off', 0);

function seeing(...picks: PredictionView[]): SeenPicks {
  const seen = new SeenPicks();
  seen.shown(picks);
  return seen;
}

describe('a save', () => {
  it('sends the version of the seen pick, and creates one where none was seen', () => {
    expect(seeing(pickIn('one', 4)).request(toSave('2'))).toEqual({
      kind: 'update',
      id: 'in one',
      body: { data: podium('2'), common: false, version: 4 },
    });
    expect(seeing(pickIn('two', 4)).request(toSave('2'))).toMatchObject({ kind: 'create' });
  });

  it('sends the versions of all leagues when it is for all of them', () => {
    const seen = seeing(pickIn('one', 4), pickIn('two', 2));
    expect(seen.request(toSave('2', { everywhere: true }))).toMatchObject({
      kind: 'everywhere',
      body: { data: podium('2'), versions: { one: 4, two: 2 } },
    });
  });

  it('sends the versions of both picks when it is a copy', () => {
    const seen = seeing(pickIn('one', 4), pickIn('two', 2), pickIn('three', 9));
    expect(seen.request(toSave('2', { copyOf: pickIn('two', 2) }))).toEqual({
      kind: 'copy',
      id: 'in two',
      body: { leagueIds: ['one'], versions: { one: 4, two: 2 } },
    });
  });

  it('sends no versions when a server of the previous release did not send one', () => {
    const old: Partial<PredictionView> = { ...pickIn('two', 1) };
    delete old.version;
    const seen = seeing(pickIn('one', 4), old as PredictionView);
    const { body } = seen.request(toSave('2', { everywhere: true }));
    expect(body).not.toHaveProperty('versions');
  });

  it('sends the version from the response to the save before it', () => {
    const seen = seeing(pickIn('one', 1));
    seen.request(toSave('2'));
    seen.saved([pickIn('one', 2, '2')], 'key 2');
    expect(seen.request(toSave('3'))).toMatchObject({ body: { version: 2 } });
    // The response to a repeat of the first arrives late and is outdated.
    seen.saved([pickIn('one', 1, '1')]);
    expect(seen.request(toSave('4'))).toMatchObject({ body: { version: 2 } });
  });

  it('repeats the same request under its key, whatever has arrived since', () => {
    const seen = seeing(pickIn('one', 1));
    const first = seen.request(toSave('2'));
    seen.failed(unanswered, toSave('2'));
    seen.shown([pickIn('one', 2)], new Set(['one']));
    expect(seen.request(toSave('2'))).toBe(first);
  });

  it('ignores newer versions of a league whose podium is unsaved', () => {
    const seen = seeing(pickIn('one', 1), pickIn('two', 1));
    seen.shown([pickIn('one', 2), pickIn('two', 2)], new Set(['one']));
    expect(seen.request(toSave('2', { everywhere: true }))).toMatchObject({
      body: { versions: { one: 1, two: 2 } },
    });
  });
});

describe('a save that conflicts', () => {
  it('returns what has changed, which counts as seen from then on', () => {
    const seen = seeing(pickIn('one', 1), pickIn('two', 1));
    const found = seen.failed(changed(pickIn('one', 2, '7')), toSave('2'));
    expect(found).toMatchObject({
      changed: [{ leagueId: 'one', pick: pickIn('one', 2, '7') }],
      same: false,
      mine: false,
    });
    expect(seen.request(toSave('2'))).toMatchObject({ kind: 'update', body: { version: 2 } });
  });

  it('names the leagues in which it did, of all that it was for', () => {
    const seen = seeing(pickIn('one', 1), pickIn('two', 1), pickIn('three', 3));
    const now = [pickIn('one', 1), pickIn('three', 4, '7')];
    const save = toSave('2', { everywhere: true });
    const found = seen.failed(changed(...now), save);
    expect(found?.changed).toEqual([
      { leagueId: 'two', pick: null },
      { leagueId: 'three', pick: pickIn('three', 4, '7') },
    ]);
    expect(found?.gone).toEqual(['in two']);
    expect(seen.request(toSave('2', { everywhere: true, key: 'other' }))).toMatchObject({
      body: { versions: { one: 1, three: 4 } },
    });
  });

  it('meets a pick where there was none, and none where there was one', () => {
    const none = seeing();
    const exists = refused('prediction_exists', [pickIn('one', 1, '7')]);
    expect(none.failed(exists, toSave('2'))?.changed).toEqual([
      { leagueId: 'one', pick: pickIn('one', 1, '7') },
    ]);
    const one = seeing(pickIn('one', 1));
    const found = one.failed(refused('not_found'), toSave('2'));
    expect(found).toMatchObject({ changed: [{ leagueId: 'one', pick: null }], gone: ['in one'] });
    expect(one.request(toSave('2'))).toMatchObject({ kind: 'create' });
  });

  it('has nothing to ask where it is the same podium', () => {
    const seen = seeing(pickIn('one', 1));
    const found = seen.failed(changed(pickIn('one', 2, '2')), toSave('2'));
    expect(found).toMatchObject({ same: true, mine: true });
  });

  it('has nothing to ask where it is what was sent before and never answered', () => {
    const seen = seeing(pickIn('one', 1));
    seen.request(toSave('2'));
    expect(seen.failed(unanswered, toSave('2'))).toBeNull();
    const found = seen.failed(changed(pickIn('one', 2, '2')), toSave('3'));
    expect(found).toMatchObject({ same: false, mine: true });
    expect(seen.request(toSave('3', { key: 'again' }))).toMatchObject({ body: { version: 2 } });
  });

  it('asks where what was refused before is what it meets', () => {
    const seen = seeing(pickIn('one', 1));
    expect(seen.failed(refused('athlete_not_attending'), toSave('2'))).toBeNull();
    const found = seen.failed(changed(pickIn('one', 2, '2')), toSave('3'));
    expect(found?.mine).toBe(false);
  });
});
