import type { Place } from '@/shared/picks/podium';

/** The list of athletes: whoever comes from the category before is led there. */
export const LIST_ID = 'athletes';

export const optionId = (athleteId: string) => `athlete-${athleteId}`;

export const stepId = (place: Place) => `podium-step-${place}`;
