import * as v from 'valibot';

const NAME_RULE = 'Name must be 3–30 letters, numbers, or spaces.';
const MEMBERS_RULE = 'Max members must be between 2 and 1000.';

/** The fields of the create form, as typed, with the specification's messages. */
export const leagueFields = v.object({
  name: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('League name is required.'),
    v.regex(/^[\p{L}\p{N} ]{3,30}$/u, NAME_RULE),
  ),
  description: v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(200, 'Description must be 200 characters or fewer.'),
  ),
  type: v.picklist(['public', 'private']),
  maxMembers: v.pipe(
    v.string(),
    v.trim(),
    v.check((typed) => {
      if (typed === '') return true;
      const members = Number(typed);
      return Number.isInteger(members) && members >= 2 && members <= 1000;
    }, MEMBERS_RULE),
  ),
});

export type LeagueFields = v.InferInput<typeof leagueFields>;

export const emptyLeague: LeagueFields = {
  name: '',
  description: '',
  type: 'public',
  maxMembers: '',
};
