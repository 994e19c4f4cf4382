import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PickForm } from '@/features/predictions/pick-form/pick-form';
import { aPick } from '@/testing/builders';
import { brokenAnswer, fakeServer, silentServer } from '@/testing/fake-server';
import { aPickForm } from '@/testing/pick-form';
import { renderPage } from '@/testing/render';

const props = aPickForm();

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
    renderPage(<PickForm {...props} saved={saved} />);
    pickAndSubmit();
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('says that it failed where the server does not', async () => {
    fakeServer(() => brokenAnswer);
    renderPage(<PickForm {...props} />);
    pickAndSubmit();
    expect(await screen.findByText('Failed to submit prediction.')).toBeTruthy();
  });
});
