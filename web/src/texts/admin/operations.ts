import { formatNumber } from '@/shared/format/numbers';
import type { FigureName } from '@/wire/generated';

interface FigureWords {
  title: string;
  /** What the figure is, in words that need no manual. */
  text: string;
  /** What to look at where it wants attention; empty where nothing is ever asked. */
  advice: string;
}

const part = (name: string, label: string) => [name, label] as const;

/** What site admins read of the machine that serves them. */
export const operationsTexts = {
  heading: 'This server',
  text: 'What the server that answers you is doing now. Figures follow the limits of its alert rules.',
  loading: 'Loading the figures of this server',
  failed: 'The figures of this server could not be loaded.',
  stale: (clock: string) => `These figures are of ${clock}: asking again fails. We keep trying.`,
  good: 'Everything is within its limits.',
  attention: (count: number) =>
    count === 1
      ? '1 figure wants your attention.'
      : `${formatNumber(count)} figures want your attention.`,
  wanted: 'Attention',
  node: 'Server',
  version: 'Version',
  uptime: 'Running for',
  measured: 'Measured at',
  nothing: 'none',
  minutes: (minutes: number) => `last ${minutes} min`,
  now: 'now',
  milliseconds: (value: string) => `${value} ms`,
  seconds: (value: string) => `${value} s`,
  percent: (value: string) => `${value} %`,
  part: (value: string, name: string) => `${value} ${name}`,

  parts: new Map<string, string>([
    part('topic', 'topics'),
    part('league', 'leaderboards'),
    part('event', 'events'),
    part('picks', 'picks'),
    part('commits', 'writes'),
    part('others', 'other requests'),
    part('event_queue', 'waiting for an event'),
    part('busy', 'busy'),
    part('idle', 'idle'),
    part('unopened', 'in reserve'),
    part('wrong', 'wrong'),
    part('waiting', 'during a wait'),
    part('queued', 'waiting'),
  ]),

  figures: {
    sockets: {
      title: 'Live connections',
      text: 'Browsers that follow along on this server.',
      advice: '',
    },
    slow_closes: {
      title: 'Closed as too slow',
      text: 'Connections whose browser did not take what it was sent.',
      advice: 'Many at once: look at the network, or the proxy in front.',
    },
    actors: {
      title: 'Kept in memory',
      text: 'What somebody follows: topics, leaderboards, events.',
      advice: '',
    },
    actor_restarts: {
      title: 'Restarts after a failure',
      text: 'Parts that failed, and were started again from the database.',
      advice: 'Nothing is lost, but it is a fault of ours: the log has it.',
    },
    publish_lag: {
      title: 'Delay of live changes',
      text: 'From the database to the screens; 99 of 100 are faster.',
      advice: 'About 2 s: the bus between servers is dead. More: too much load.',
    },
    pick_batch: {
      title: 'Picks per write',
      text: 'How many picks one write of the database takes along, on average.',
      advice: '',
    },
    pick_commit: {
      title: 'Time to save picks',
      text: 'One write; 99 of 100 are faster.',
      advice: 'Somebody holds an event, or the disk of the database is slow.',
    },
    lock_wait: {
      title: 'Wait for an event’s lock',
      text: 'When an event is locked or scored; 99 of 100 wait less.',
      advice: 'An old transaction holds an event: end it in the database.',
    },
    feed_age: {
      title: 'Age of results',
      text: 'Of the event under way that was fetched longest ago.',
      advice: 'The results service fails: see below, under Results Services.',
    },
    feed_faults: {
      title: 'Failed fetches',
      text: 'Questions to the results services that came to nothing.',
      advice: 'They are tried again. See below, under Results Services.',
    },
    request_time: {
      title: 'Time to answer',
      text: 'Requests of pages; 95 of 100 are faster.',
      advice: '',
    },
    errors: {
      title: 'Failed requests',
      text: 'Answered with an error of ours, of all.',
      advice: 'Look for the database first, then for refused requests.',
    },
    shed: {
      title: 'Refused for too much load',
      text: 'Requests sent away at once; browsers come back by themselves.',
      advice: 'More servers help where the database has room.',
    },
    database_connections: {
      title: 'Database connections',
      text: 'Of this server, in use at this moment.',
      advice: '',
    },
    database_unavailable: {
      title: 'Database out of reach',
      text: 'Requests that found no database, or no free connection.',
      advice: 'Picks are refused meanwhile. Look at the database.',
    },
    passwords_refused: {
      title: 'Refused passwords',
      text: 'Wrong ones, and tries that came before their wait was over.',
      advice: 'Somebody guesses: block the network they come from at the proxy.',
    },
    mail_waits: {
      title: 'Mail waits',
      text: 'How long the oldest mail that is to be sent has waited.',
      advice: 'The mail server is away, or refuses us: the log says why.',
    },
    push_waits: {
      title: 'Push notices wait',
      text: 'How long the oldest notice for somebody’s phone has waited.',
      advice: 'A push service is away, or refuses us: the log says why.',
    },
  } satisfies Record<FigureName, FigureWords>,
};
