import { isLeagueId } from '@/features/leagues/api/leagues-api';
import { ApiError } from '@/shared/api/api-error';
import { leagueTexts } from '@/texts/leagues/league-pages';

const texts = leagueTexts.page;

/** Letters and digits of any script, with dashes: what the server's slugs consist of. */
const SLUG = /^[\p{L}\p{N}\p{M}-]{1,80}$/u;

/** Why a text cannot be a league's slug; null if it can. */
export function slugFault(slug: string): string | null {
  if (slug.trim() === '') return texts.slugMissing;
  return SLUG.test(slug) ? null : texts.slugInvalid;
}

export const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404;

export function failureText(slug: string, error: Error): string {
  if (isMissing(error)) return isLeagueId(slug) ? texts.notFound : texts.slugNotFound(slug);
  const answered = error instanceof ApiError && error.status > 0;
  return answered ? texts.failed : texts.fetchFailed;
}
