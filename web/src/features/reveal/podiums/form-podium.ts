import { revealTexts } from '@/texts/picks/reveal';
import type { CategoryReveal, RevealedPodium } from '@/wire/generated';

/** Not the id of an account. */
export const formId = 'form';

/** The form model's podium as a row among the members'; null if there is none to show. */
export function formPodium({ form }: CategoryReveal): RevealedPodium | null {
  // Responses of an older release lack the field.
  const data = form?.podium;
  if (!data) return null;
  const unmarked = { bold: [], alone: [], longShots: [], same: 1, loneWolf: false };
  const named = { userId: formId, userName: revealTexts.form.name, avatarUrl: null };
  return { ...named, data, editedByAdmin: false, ...unmarked };
}
