import { randomId } from '@/shared/api/random-id';
import { leagueTexts } from '@/texts/leagues/league-pages';
import type { CreateLeagueBody, LeagueCreated } from '@/wire/generated';

const texts = leagueTexts.create;
const RETRY_WAITS_MS = [400, 1200];
const SHOWN_OF_ODD_ANSWER = 100;

const pause = (waitMs: number) => new Promise((resolve) => setTimeout(resolve, waitMs));

/** Why the league was not created, as a fixed text or the server's message. */
export class CreateLeagueFailure extends Error {
  override readonly name = 'CreateLeagueFailure';
  /** The server's message for the league's name. */
  readonly ofName: string | null;
  /** Whether the message comes from the server and is meant for the form. */
  readonly fromServer: boolean;

  constructor(message: string, { ofName = null as string | null, fromServer = false } = {}) {
    super(message);
    this.ofName = ofName;
    this.fromServer = fromServer;
  }
}

/** Repeated with the same key if no response arrived, so the league is created only once. */
async function send(body: CreateLeagueBody): Promise<Response> {
  const init: RequestInit = {
    method: 'POST',
    credentials: 'include',
    headers: {
      Accept: 'application/json',
      'Content-Type': 'application/json',
      'Idempotency-Key': randomId(),
    },
    body: JSON.stringify(body),
  };
  for (const waitMs of RETRY_WAITS_MS) {
    try {
      return await fetch('/api/leagues', init);
    } catch {
      await pause(waitMs);
    }
  }
  return fetch('/api/leagues', init);
}

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Interprets the response: the league, or the reason of the failure. */
export function readAnswer(status: number, statusText: string, text: string): LeagueCreated {
  const ok = status >= 200 && status < 300;
  const body = parsed(text);
  const error = isFields(body) ? textOf(body['error']) : null;
  const fields = isFields(body) && isFields(body['fields']) ? body['fields'] : {};
  if (text.trim() === '') throw new CreateLeagueFailure(texts.emptyAnswer);
  if (!ok) {
    const ofName = textOf(fields['name']);
    throw error === null
      ? new CreateLeagueFailure(texts.returned(status, statusText))
      : new CreateLeagueFailure(error, { ofName, fromServer: true });
  }
  if (body === undefined) throw new CreateLeagueFailure(text.trim());
  if (!isFields(body) || typeof body['success'] !== 'boolean') {
    throw new CreateLeagueFailure(texts.unexpected(text.slice(0, SHOWN_OF_ODD_ANSWER)));
  }
  if (!body['success']) {
    throw error === null
      ? new CreateLeagueFailure(texts.unknown)
      : new CreateLeagueFailure(error, { fromServer: true });
  }
  return {
    success: true,
    leagueId: textOf(body['leagueId']) ?? '',
    slug: textOf(body['slug']) ?? textOf(body['leagueId']) ?? '',
  };
}

export async function createLeague(body: CreateLeagueBody): Promise<LeagueCreated> {
  const answer = await send(body);
  return readAnswer(answer.status, answer.statusText, await answer.text());
}
