import { describe, expect, it } from 'vitest';
import {
  clearPlace,
  neighbour,
  placeAthlete,
  swapPlaces,
} from '@/features/predictions/podium/podium-draft';
import { emptyPick } from '@/shared/picks/podium';
import { predictionTexts } from '@/texts/picks/predictions';

const full = { first: 'a', second: 'b', third: 'c' };

describe('a podium being picked', () => {
  it('fills from the top, and any gap first', () => {
    expect(placeAthlete(emptyPick, 'a', null).draft).toEqual({ ...emptyPick, first: 'a' });
    expect(placeAthlete(clearPlace(full, 'second'), 'x', null).draft?.second).toBe('x');
  });

  it('takes an athlete on the chosen place, even an occupied one', () => {
    expect(placeAthlete(full, 'x', 'third').draft).toEqual({ ...full, third: 'x' });
  });

  it('moves an athlete of the podium to the chosen place', () => {
    expect(placeAthlete(full, 'b', 'third').draft).toEqual({ first: 'a', second: 'c', third: 'b' });
    expect(placeAthlete(full, 'b', 'second').draft).toEqual(full);
  });

  it('refuses the same athlete twice, and a fourth', () => {
    expect(placeAthlete(full, 'b', null).fault).toBe(predictionTexts.alreadySelected);
    expect(placeAthlete(full, 'x', null).fault).toBe(predictionTexts.allSelected);
  });

  it('swaps places, empty ones too', () => {
    expect(swapPlaces(full, 'first', 'third')).toEqual({ first: 'c', second: 'b', third: 'a' });
    expect(swapPlaces({ ...emptyPick, first: 'a' }, 'first', 'second')).toEqual({
      ...emptyPick,
      second: 'a',
    });
  });

  it('knows its neighbours', () => {
    expect(neighbour('first', -1)).toBeNull();
    expect(neighbour('first', 1)).toBe('second');
    expect(neighbour('third', 1)).toBeNull();
  });
});
