import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { PickForm, type PickFormProps } from '@/features/predictions/pick-form/pick-form';
import { aCategory, anAthlete, anEvent, aPick } from '@/testing/builders';
import { brokenAnswer, fakeServer, silentServer } from '@/testing/fake-server';
import { renderRoute } from '@/testing/render-route';

const props: PickFormProps = {
  event: anEvent(),
  category: aCategory(),
  startList: [anAthlete('1', 'Adams'), anAthlete('2', 'Brown')],
  leagueId: 'league',
  leagueName: 'My League',
  set: null,
  form: undefined,
  chances: undefined,
  saved: undefined,
  held: [],
  bypassesLock: false,
  next: null,
};

// jsdom lays nothing out.
beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
});

function pickAndSubmit() {
  fireEvent.click(screen.getByTestId('athlete-row-2'));
  fireEvent.click(screen.getByTestId('submit-prediction'));
}

describe('the toast of a save', () => {
  it.each([
    ['first', undefined, 'Submitting prediction...'],
    ['later', aPick(), 'Updating prediction...'],
  ])('is there from the beginning of a %s one', async (_, saved, text) => {
    silentServer();
    renderRoute(<PickForm {...props} saved={saved} />);
    pickAndSubmit();
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('says that it failed where the server does not', async () => {
    fakeServer(() => brokenAnswer);
    renderRoute(<PickForm {...props} />);
    pickAndSubmit();
    expect(await screen.findByText('Failed to submit prediction.')).toBeTruthy();
  });
});
