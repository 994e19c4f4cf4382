import { describe, expect, it } from 'vitest';
import { auditTexts } from '@/texts/admin/audit';
import type { AuditEntry } from '@/wire/generated';

function anEntry(over: Partial<AuditEntry>): AuditEntry {
  return {
    id: 1,
    happenedAt: '2026-06-01T10:00:00Z',
    actorId: 'a',
    actorName: 'Root',
    act: 'event_locked',
    eventId: '1',
    eventName: 'World Cup Bern',
    leagueId: null,
    leagueName: null,
    predictionId: null,
    userId: null,
    userName: null,
    detail: {},
    ...over,
  };
}

const site = (over: Partial<AuditEntry>) => auditTexts.sentence(anEntry(over), 'site');
const league = (over: Partial<AuditEntry>) =>
  auditTexts.sentence(anEntry({ leagueId: 'l', leagueName: 'Friends', ...over }), 'league');

describe('a sentence of the log', () => {
  it('names what it was about, as it is called now', () => {
    expect(site({})).toBe('locked World Cup Bern');
    expect(site({ eventName: null })).toBe('locked event 1');
    expect(site({ act: 'predictions_locked', detail: { predictions: 1 } })).toBe(
      'locked 1 podium of World Cup Bern',
    );
    expect(site({ act: 'event_scored', detail: { processed: 12, leagues: 1 } })).toBe(
      'scored World Cup Bern: 12 podiums in 1 league',
    );
    expect(
      site({ act: 'account_type_changed', userName: 'Ada', detail: { from: 'user', to: 'admin' } }),
    ).toBe('made Ada a site admin');
    expect(site({ act: 'results_fetched', detail: { error: 'no answer' } })).toBe(
      'couldn’t fetch the results of World Cup Bern',
    );
  });

  it('says which league it was, but not in the league itself', () => {
    const removed = { act: 'member_removed', userName: 'Ada', leagueName: 'Friends' } as const;
    expect(site({ ...removed, leagueId: 'l' })).toBe('removed Ada from Friends');
    expect(league(removed)).toBe('removed Ada');
    expect(league({ act: 'slug_changed', detail: { slug: 'good-friends' } })).toBe(
      'changed the address to good-friends',
    );
    expect(league({ act: 'league_settings_changed', detail: { joinPolicy: 'open' } })).toBe(
      'changed the settings: opened it to all',
    );
    expect(league({ act: 'league_settings_changed', detail: { formPlays: true } })).toBe(
      'changed the settings: let The Form play',
    );
    const guests = (welcomesGuests: boolean) =>
      league({ act: 'league_settings_changed', detail: { welcomesGuests } });
    expect(guests(true)).toBe('changed the settings: let guests join');
    expect(guests(false)).toBe('changed the settings: lets no more guests join');
    const invite = (membersInvite: boolean) =>
      league({ act: 'league_settings_changed', detail: { membersInvite } });
    expect(invite(true)).toBe('changed the settings: let members invite');
    expect(invite(false)).toBe('changed the settings: lets only admins invite');
    const react = (hasReactions: boolean) =>
      league({ act: 'league_settings_changed', detail: { hasReactions } });
    expect(react(true)).toBe('changed the settings: let members react');
    expect(react(false)).toBe('changed the settings: switched reactions off');
    const open = (detail: AuditEntry['detail']) =>
      league({ act: 'league_settings_changed', detail });
    expect(open({ openPage: true, searchable: true })).toBe(
      'changed the settings: opened the leaderboard to everyone, let search engines list it',
    );
    expect(open({ openPage: false, searchable: false })).toBe(
      'changed the settings: closed the open page, hid it from search engines',
    );
  });

  it('still reads when what it named is gone, or its detail is kept back', () => {
    expect(site({ act: 'league_deleted', leagueId: 'l', detail: { name: 'Gone' } })).toBe(
      'deleted the league Gone',
    );
    expect(league({ act: 'prediction_edited', userName: 'Ada' })).toBe(
      'changed the locked podium of Ada for World Cup Bern',
    );
    expect(league({ act: 'slug_changed' })).toBe('changed the address');
  });
});
