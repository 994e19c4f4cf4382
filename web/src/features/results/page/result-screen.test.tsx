import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ResultScreen } from '@/features/results/page/result-screen';
import { aCategory, anEvent } from '@/testing/builders';
import { fakeServer, refusal, silentServer } from '@/testing/fake-server';
import { expectTexts, press } from '@/testing/on-page';
import { renderPage } from '@/testing/render';
import type { EliminationStage, ResultRow, ResultView, RoundResult } from '@/wire/generated';

const stages = ['Final', 'Small Final', '1/2', '1/4', '1/8'];

const stage = (name: string): EliminationStage => ({
  id: null,
  name,
  heat_id: stages.indexOf(name),
  winner: 1,
  time: 5_020,
  ascents: [],
  score: null,
  value: null,
});

const lane = (route_name: string) => ({
  route_id: null,
  route_name,
  time_ms: 5_310,
  dnf: false,
  dns: false,
  not_started: false,
  status: null,
});

const inRound = (category_round_id: string, detail: Partial<RoundResult>) =>
  ({
    category_round_id,
    round_name: category_round_id,
    rank: 1,
    starting_group: 'Group 1',
    score: '5.31',
    value: null,
    ...detail,
  }) as RoundResult;

const row: ResultRow = {
  athlete_id: 'ann',
  name: 'Adams Ann',
  firstname: 'Ann',
  lastname: 'Adams',
  country: 'SLO',
  bib: null,
  federation_id: null,
  paraclimbing_sport_class: null,
  rank: 1,
  rounds: [
    inRound('Qualification', { discipline: 'speed', ascents: [lane('A'), lane('B')] }),
    inRound('Final', { speed_elimination_stages: stages.map(stage) }),
  ],
};

const round = (name: string, groups: string[]) => ({
  category_round_id: name,
  name,
  kind: 'speed',
  status: 'finished',
  decides: false,
  starting_groups: groups.map((group) => ({ name: group })),
});

const result: ResultView = {
  _id: 'r',
  event_id: '1',
  dcat_id: 'lead-men',
  event: 'World Cup Innsbruck',
  dcat: 'SPEED Men',
  status: 'finished',
  ranking_as_of: null,
  provisional: false,
  category_rounds: [round('Qualification', ['Group 1', 'Group 2']), round('Final', [])],
  ranking: [row],
};

const show = () =>
  renderPage(<ResultScreen event={anEvent()} category={aCategory()} live={null} picks={[]} />);

const openRound = async (name: string) =>
  fireEvent.click(await screen.findByText(name, { selector: 'a' }));

const headings = () =>
  Array.from(document.querySelectorAll('thead th'), ({ textContent }) => textContent?.trim());

describe('results', () => {
  it('say that they load', async () => {
    silentServer();
    show();
    await screen.findByRole('status', { name: 'Loading results' });
  });

  it('have the lanes of a speed qualification, in groups', async () => {
    fakeServer(({ path }) => ({ body: path.includes('/results/') ? { result } : { leagues: [] } }));
    show();
    await openRound('Qualification');
    await expectTexts('Overall', 'Show Analytics');
    fireEvent.click(screen.getByText('Group 1', { selector: 'a' }));
    expect(headings()).toEqual(expect.arrayContaining(['A', 'B', 'Best']));
    expect(screen.queryByText('Show Bracket')).toBeNull();
  });

  it('have the stages of a speed final in their order, as a table and as a bracket', async () => {
    fakeServer(({ path }) => ({ body: path.includes('/results/') ? { result } : { leagues: [] } }));
    show();
    await openRound('Final');
    expect(
      headings().filter((heading) => heading !== undefined && stages.includes(heading)),
    ).toEqual(['1/8', '1/4', '1/2', 'Small Final', 'Final']);
    await press('Show Bracket');
    await expectTexts(
      'Round of 16',
      'Quarter-finals',
      'Semi-finals',
      'Small Final',
      'Final',
      'Show Table',
    );
  });

  it('say why they are not there', async () => {
    fakeServer(() => refusal('Closed for route setting.'));
    show();
    await expectTexts('Failed to fetch result: Closed for route setting.');
  });

  it('may be none', async () => {
    fakeServer(() => ({ status: 404, body: '' }));
    show();
    await expectTexts('No results found for this event.');
  });
});
