import { resolve } from 'node:path';
import type {
  EventList,
  EventView,
  LeagueCreated,
  MeAnswer,
  PodiumPick,
  PredictionList,
} from '../../src/wire/generated';
import { account } from '../../src/texts/accounts/sign-in';
import { repository } from '../story/program';
import { Programs, startPrograms } from '../story/programs';
import { pointsOf } from '../story/scorer';
import { PASSWORD } from '../support';
import { Driver, engines } from './engines';
import { type Session, until } from './session';

const screenshots = resolve(repository, '.screenshots/browsers');

/** A user in one of the engines. */
export class Player {
  readonly name: string;
  readonly session: Session;
  readonly #driver: Driver;
  id = '';
  /** Athletes of the podium, first place first. */
  podium: string[] = [];
  failed = false;

  constructor(name: string, driver: Driver, session: Session) {
    this.name = name;
    this.#driver = driver;
    this.session = session;
  }

  async register() {
    const { session } = this;
    await session.goto('/login');
    await session.clickButton(account.mode.register);
    await session.type('input[autocomplete=name]', this.name);
    await session.type('input[autocomplete=username]', `${this.name.toLowerCase()}@podium.test`);
    await session.type('input[autocomplete=new-password]', PASSWORD);
    await session.click('form button[type=submit]');
    await session.untilAt('/dashboard');
    await this.untilConnection('live');
    this.id = (await session.call<MeAnswer>('GET', '/api/auth/me')).user.userId;
  }

  untilConnection(state: 'live' | 'offline'): Promise<void> {
    return this.session.see(`[data-testid=connection-badge][data-connection=${state}]`);
  }

  async shoot(station: string) {
    await this.session.shoot(resolve(screenshots, `${station}-${this.name.toLowerCase()}.png`));
  }

  async leave() {
    await this.session.close().catch(() => undefined);
    this.#driver.stop();
  }
}

/** A server, and one player in each engine. */
export class Meeting extends Programs {
  players: Player[] = [];
  eventId = '';
  leagueId = '';

  static async open(): Promise<Meeting> {
    const meeting = new Meeting(await startPrograms());
    try {
      for (const engine of engines) {
        const driver = await Driver.start(engine);
        const session = await driver.open(engine, meeting.url);
        meeting.players.push(new Player(engine.name, driver, session));
      }
    } catch (error) {
      await meeting.close();
      throw error;
    }
    return meeting;
  }

  /** One league for all players, founded by the first. */
  async found() {
    const [founder, ...others] = this.players;
    if (!founder) throw new Error('no engine has started');
    const { session } = founder;
    const league = { name: 'Three Engines', type: 'public' };
    const { leagueId } = await session.call<LeagueCreated>('POST', '/api/leagues', league);
    this.leagueId = leagueId;
    for (const player of others) {
      await player.session.call('POST', `/api/leagues/${this.leagueId}/join-request`, {});
      await session.call('POST', `/api/leagues/${this.leagueId}/approve/${player.id}`, {});
    }
    const { events } = await session.call<EventList>('GET', '/api/events');
    this.eventId = events.find(({ name }: EventView) => name === this.upstreamEvent.name)?.id ?? '';
  }

  get form() {
    return `/dashboard/upcoming/${this.eventId}/${this.category.id}`;
  }

  get board() {
    return `/dashboard/leaderboards/${this.leagueId}`;
  }

  async untilSaved({ session, id, podium }: Player) {
    const query = { eventId: this.eventId, leagueId: this.leagueId };
    await until(`the saved podium ${podium.join()}`, async () => {
      const { predictions } = await session.call<PredictionList>('POST', '/api/predictions/query', {
        query,
      });
      const pick: PodiumPick | undefined = predictions.find(({ userId }) => userId === id)?.data;
      return pick !== undefined && [pick.first, pick.second, pick.third].join() === podium.join();
    });
  }

  async reveal(revealed: 'complete' | { partial: number }) {
    const index = this.category.rounds - 1;
    await this.upstream.setStage(this.upstreamEvent.id, { round: { index, revealed } });
  }

  /** Waits until the player's page shows everyone's points, by an implementation of its own. */
  async untilBoardIsRight({ session }: Player) {
    const ranking = await this.upstream.rankingNow(this.upstreamEvent.id, this.category.id);
    for (const { id, podium } of this.players) {
      const points = `[data-provisional-points="${pointsOf(podium, ranking)}"]`;
      await session.see(`[data-testid=leaderboard-row-${id}]${points}`);
    }
  }

  override async close() {
    await Promise.all(this.players.map((player) => player.leave()));
    await super.close();
  }
}
