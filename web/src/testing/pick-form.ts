import { screen } from '@testing-library/react';
import type { PickFormProps } from '@/features/predictions/picking/use-picking';
import { aCategory, anAthlete, anEvent, aPick } from '@/testing/builders';
import { refusal } from '@/testing/fake-server';
import type { PredictionView } from '@/wire/generated';

/** A pick form without a pick, for a player in one league. */
export const aPickForm = (over: Partial<PickFormProps> = {}): PickFormProps => ({
  event: anEvent(),
  category: aCategory(),
  startList: [
    anAthlete('1', 'Adams'),
    anAthlete('2', 'Brown'),
    anAthlete('3', 'Cole'),
    anAthlete('4', 'Dębowski'),
    anAthlete('9', 'Zeller', 'not attending'),
  ],
  leagueId: 'league',
  leagueName: 'My League',
  set: null,
  recentResults: undefined,
  chances: undefined,
  saved: undefined,
  held: [],
  bypassesLock: false,
  next: null,
  ...over,
});

export const row = (athleteId: string) => screen.getByTestId(`athlete-row-${athleteId}`);
export const submit = () => screen.getByTestId('submit-prediction');
export const slot = (place: 1 | 2 | 3) => screen.getByTestId(`podium-slot-${place}`);
export const first = () => slot(1).dataset['athleteId'];

export const savedAs = (prediction: PredictionView = aPick()) => ({
  body: { success: true, predictionId: prediction._id, prediction },
});

export const changedTo = (...currentPredictions: PredictionView[]) =>
  refusal('This podium has changed since you saw it.', 'pick_changed', 409, { currentPredictions });
