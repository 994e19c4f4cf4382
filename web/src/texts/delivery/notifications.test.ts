import { describe, expect, it } from 'vitest';
import { formatMoment } from '@/shared/format/moments';
import { notificationTexts, notificationWords } from '@/texts/delivery/notifications';
import type { PicksScored, PointsCorrected } from '@/wire/generated';

const scored: PicksScored = {
  eventId: '7',
  eventName: 'World Cup Keqiao',
  leagueId: 'l',
  leagueName: 'Friends',
  points: 45,
  rank: 2,
  members: 12,
  scored: 1,
  picked: 3,
};

const corrected: PointsCorrected = {
  predictionId: 'p',
  eventId: '7',
  eventName: 'World Cup Keqiao',
  categoryId: '1',
  categoryName: 'LEAD Men',
  leagueId: 'l',
  leagueName: 'Friends',
  from: 45,
  to: 15,
  reason: 'disqualified',
  athlete: { athleteId: '1', firstname: 'Alex', lastname: 'Adams', rank: null },
  resultAt: null,
};

describe('the words of notices', () => {
  it('count what was picked', () => {
    const text = (picked: number, categories: number) =>
      notificationWords.picks_locked({
        kind: 'picks_locked',
        eventId: '7',
        eventName: 'Cup',
        picked,
        categories,
      }).text;
    expect(text(0, 4)).toBe('You have picked none of its 4 categories.');
    expect(text(2, 4)).toBe('You have picked 2 of its 4 categories.');
    expect(text(4, 4)).toBe('You have picked all of its 4 categories.');
    expect(text(1, 1)).toBe('You have picked its one category.');
    expect(text(0, 1)).toBe('You have picked none of its one category.');
  });

  it('say how far an event is scored, as long as it is not', () => {
    expect(notificationWords.picks_scored({ kind: 'picks_scored', ...scored })).toEqual({
      title: '45 points in “Friends”',
      text: 'World Cup Keqiao: you are 2nd of 12. 1 of your 3 podiums are scored so far.',
    });
    const all = notificationWords.picks_scored({
      kind: 'picks_scored',
      ...scored,
      points: 1,
      scored: 3,
    });
    expect(all.title).toBe('1 point in “Friends”');
    expect(all.text).toBe('World Cup Keqiao: you are 2nd of 12.');
  });

  it('say why points are others, as far as it is known', () => {
    const words = (over: Partial<PointsCorrected>) =>
      notificationWords.points_corrected({ kind: 'points_corrected', ...corrected, ...over });
    const place = 'LEAD Men, World Cup Keqiao, in “Friends”.';
    expect(words({}).title).toBe('Your 45 points are now 15');
    const resultAt = '2025-04-18T14:10:00Z';
    expect(words({ resultAt }).text).toBe(
      `Alex Adams was disqualified (result of ${formatMoment(resultAt)}). ${place}`,
    );
    const athlete = { athleteId: '1', firstname: 'Alex', lastname: 'Adams', rank: 4 };
    expect(words({ reason: 'ranked', athlete }).text).toBe(
      `The result was changed: Alex Adams is now 4th. ${place}`,
    );
    expect(words({ reason: 'unranked' }).text).toBe(`Alex Adams is no longer ranked. ${place}`);
    expect(words({ reason: 'ranked', athlete: null }).text).toBe(
      `The result was changed. ${place}`,
    );
    expect(words({ reason: 'cancelled', athlete: null }).text).toBe(
      `The category was cancelled. ${place}`,
    );
    expect(words({ reason: 'edited', athlete: null }).text).toBe(
      `A site admin changed your podium. ${place}`,
    );
  });

  it('keep the number on the bell short', () => {
    expect([0, 7, 99, 100].map(notificationTexts.unseen)).toEqual(['0', '7', '99', '99+']);
    expect(notificationTexts.bell(0)).toBe('Notifications');
    expect(notificationTexts.bell(3)).toBe('Notifications, 3 new');
  });
});
