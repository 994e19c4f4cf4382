import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PickCard } from '@/features/predictions/my-picks/pick-card';
import { queryKeys } from '@/shared/query/query-keys';
import { aPick, aShield, noShields } from '@/testing/builders';
import { fakeServer } from '@/testing/fake-server';
import { renderPage } from '@/testing/render';

it('a scored pick shows no points while its event is hidden, and shows them once it is not', async () => {
  fakeServer(() => ({ body: {} }));
  const scored = {
    ...aPick({ eventId: '1405', totalPoints: 37 }),
    scoreDetails: {
      podium: { pointsByPlace: { first: 20, second: 13, third: 4 } },
      void: false,
    },
    event: {
      local_start_date: '2026-06-17',
      local_end_date: '2026-06-21',
      starts_at: '2026-06-16T22:00:00Z',
    },
  } as unknown as Parameters<typeof PickCard>[0]['pick'];
  const { client, show } = renderPage(<p>Nothing</p>);
  const setShields = (spoilers: typeof noShields) =>
    act(() => void client.setQueryData(queryKeys.spoilers, spoilers));
  setShields({ byItself: false, shields: [aShield()] });
  show(
    <PickCard
      pick={scored}
      state="past"
      leagues={[]}
      inAll={false}
      apart={false}
      onDelete={null}
    />,
  );
  expect(screen.getByTestId('shielded')).toBeTruthy();
  for (const points of ['37', '20', '13', '4'])
    expect(screen.queryByText(new RegExp(`^\\+?${points}$`))).toBeNull();
  setShields(noShields);
  const points = await screen.findByTestId(`points-${scored._id}`);
  expect(points.textContent).toContain('37');
  expect(screen.queryByTestId('shielded')).toBeNull();
});
