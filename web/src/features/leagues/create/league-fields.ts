import * as v from 'valibot';
import { leagueTexts } from '@/texts/leagues/league-pages';

const texts = leagueTexts.create;

export const DESCRIPTION_MAX = 200;

/**
 * The fields of the create form, with their fixed messages (docs/rules.md, "Fixed texts and
 * names").
 */
export const leagueFields = v.object({
  name: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(texts.nameRequired),
    v.regex(/^[\p{L}\p{M}\p{N} \u200c\u200d]{3,30}$/u, texts.nameRule),
  ),
  description: v.pipe(v.string(), v.trim(), v.maxLength(DESCRIPTION_MAX, texts.descriptionRule)),
  type: v.picklist(['public', 'private']),
  joinPolicy: v.picklist(['approval', 'open']),
  maxMembers: v.pipe(
    v.string(),
    v.trim(),
    v.check((typed) => {
      if (typed === '') return true;
      const members = Number(typed);
      return Number.isInteger(members) && members >= 2 && members <= 1000;
    }, texts.maxMembersRule),
  ),
});

export type LeagueFields = v.InferInput<typeof leagueFields>;

export const emptyLeague: LeagueFields = {
  name: '',
  description: '',
  type: 'public',
  joinPolicy: 'approval',
  maxMembers: '',
};
