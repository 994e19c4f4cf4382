import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FirstSteps } from '@/features/home/first-steps';
import { anEvent } from '@/testing/builders';
import { fakeServer } from '@/testing/fake-server';
import { renderPage } from '@/testing/render';
import { home } from '@/texts/home';
import type { MyLeague } from '@/wire/generated';

const league: MyLeague = {
  _id: 'wall',
  name: 'The Wall',
  slug: 'the-wall',
  type: 'private',
  isAdmin: false,
  isOwner: false,
  memberCount: 3,
  ofEveryone: false,
};

const picks = (count: number) => fakeServer(() => ({ body: { predictions: [], count } }));

describe('the first steps', () => {
  it('begin with a league', async () => {
    picks(0);
    renderPage(
      <FirstSteps meId="me" leagues={[]} waiting={false} live={[]} events={[anEvent()]} />,
    );
    const join = await screen.findByRole('link', { name: home.firstSteps.join.action });
    expect(join.getAttribute('href')).toBe('/dashboard/leagues');
    const pick = screen.getByRole('link', { name: home.firstSteps.pick.action });
    expect(pick.getAttribute('href')).toBe('/dashboard/events');
  });

  it('name a way that needs nobody’s answer while a request waits', async () => {
    picks(0);
    renderPage(<FirstSteps meId="me" leagues={[]} waiting live={[]} events={[anEvent()]} />);
    await screen.findByText(home.firstSteps.join.waiting);
    const create = screen.getByRole('link', { name: home.firstSteps.join.create });
    expect(create.getAttribute('href')).toBe('/dashboard/create-league');
  });

  it('lead from a league to the next category', async () => {
    picks(0);
    renderPage(
      <FirstSteps meId="me" leagues={[league]} waiting={false} live={[]} events={[anEvent()]} />,
    );
    await screen.findByRole('img', { name: home.firstSteps.done });
    expect(screen.queryByRole('link', { name: home.firstSteps.join.action })).toBeNull();
    screen.getByText('You’re in The Wall.');
    const pick = screen.getByRole('link', { name: /^LEAD Men/ });
    expect(pick.getAttribute('href')).toBe('/dashboard/upcoming/1/lead-men');
  });

  it('say why everybody is in a league, and begin with what is on now', async () => {
    picks(0);
    const live = anEvent({ id: '9', name: 'World Cup Bern' });
    const leagues = [{ ...league, ofEveryone: true }];
    renderPage(
      <FirstSteps meId="me" leagues={leagues} waiting={false} live={[live]} events={[anEvent()]} />,
    );
    await screen.findByText('You’re in The Wall: everybody who signs up plays there.');
    const [first] = screen.getAllByRole('heading', { level: 3 });
    expect(first?.textContent).toBe('World Cup Bern is on now');
    const watch = screen.getByRole('link', { name: home.firstSteps.live.action });
    expect(watch.getAttribute('href')).toBe('/dashboard/events/9');
  });

  it('are gone once they are done', async () => {
    const calls = picks(1);
    renderPage(<FirstSteps meId="me" leagues={[league]} waiting={false} live={[]} events={[]} />);
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(screen.queryByText(home.firstSteps.title)).toBeNull();
  });
});
