import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { useReplace } from '@/features/predictions/replace/use-replace';
import { aPick } from '@/testing/builders';
import { fakeServer } from '@/testing/fake-server';
import { renderPage } from '@/testing/render';
import type { PredictionView } from '@/wire/generated';

const podium = (first: string, second: string) => ({ first, second, third: null });
const pick = (leagueId: string, common: boolean, data = podium('9', '1')) =>
  aPick({ _id: leagueId, leagueId, common, data });

function Replace({ others }: { others: PredictionView[] }) {
  const { mutate, data } = useReplace(pick('here', true));
  const replace = () => mutate({ pick: pick('here', true), out: '9', by: '2', others });
  return (
    <>
      <button onClick={replace}>Replace</button>
      {data && <p>Replaced in {data.leagues}</p>}
    </>
  );
}

it('one who is replaced in all leagues leaves them one set of picks', async () => {
  const calls = fakeServer(({ path }) => {
    const body = path.endsWith('/copy')
      ? { success: true, predictions: [pick('common', true)] }
      : { success: true, predictionId: 'here', prediction: pick('here', true) };
    return { body };
  });
  const others = [pick('common', true), pick('own', false, podium('1', '9'))];
  const { show } = renderPage(<Replace others={others} />);
  await userEvent.click(screen.getByRole('button'));
  await screen.findByText('Replaced in 3');
  expect(calls).toMatchObject([
    { path: '/api/predictions/here', body: { data: podium('2', '1'), common: true } },
    { path: '/api/predictions/here/copy', body: { leagueIds: ['common'] } },
    { path: '/api/predictions/own', body: { data: podium('1', '2'), common: false } },
  ]);
  // Changed in this league alone, it is no longer saved for all leagues.
  calls.length = 0;
  show(<Replace key="alone" others={[]} />);
  await userEvent.click(screen.getByRole('button'));
  await screen.findByText('Replaced in 1');
  expect(calls).toMatchObject([{ body: { data: podium('2', '1'), common: false } }]);
});
