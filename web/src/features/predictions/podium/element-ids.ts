import type { Place } from '@/shared/picks/podium';

/** The list of athletes, focused after navigation from the previous category. */
export const LIST_ID = 'athletes';

export const optionId = (athleteId: string) => `athlete-${athleteId}`;

export const stepId = (place: Place) => `podium-step-${place}`;
