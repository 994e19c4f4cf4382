import { segment } from '@/shared/api/path-segment';

/** The page of a league that everybody may read, without an account. */
export const openPagePath = (slug: string) => `/l/${segment(slug)}`;
