/** Controls the fake results service (server/simulator). */

export interface Athlete {
  athleteId: string;
  rank: number | null;
  name: string;
}

export interface UpstreamEvent {
  id: string;
  name: string;
  categories: { id: string; name: string; rounds: number; podium: Athlete[] }[];
}

export type Stage =
  | 'upcoming'
  | 'finished'
  | { round: { index: number; revealed: 'complete' | { partial: number } } };

export interface Reveal {
  stage: Stage;
  categories: Record<string, Stage>;
  revealedAtMs: number;
}

async function ask<T>(url: string, body?: unknown): Promise<T | null> {
  const options =
    body === undefined
      ? {}
      : {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        };
  const answer = await fetch(url, options);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text}`);
  return text === '' ? null : (JSON.parse(text) as T);
}

export class Upstream {
  readonly #control: string;

  constructor(url: string) {
    this.#control = `${url}/control/events`;
  }

  async onlyEvent(): Promise<UpstreamEvent> {
    const event = (await ask<UpstreamEvent[]>(this.#control))?.[0];
    if (!event) throw new Error('the stand-in serves no event');
    return event;
  }

  /** Reveals one more step of the competition; null if there is none left. */
  next(eventId: string): Promise<Reveal | null> {
    return ask<Reveal>(`${this.#control}/${eventId}/next`, {});
  }

  /** Sets the stage of every category, which may be an earlier one. */
  setStage(eventId: string, stage: Stage): Promise<Reveal | null> {
    return ask<Reveal>(`${this.#control}/${eventId}/stage`, { category: null, stage });
  }

  /** The athlete stays on the start list but will not start. */
  withdraw(eventId: string, category: string, athlete: string) {
    return this.enter(eventId, category, athlete, 'not attending');
  }

  async enter(eventId: string, category: string, athlete: string, registration: string) {
    await ask(`${this.#control}/${eventId}/patch`, { category, athlete, registration });
  }

  /** Removes the athlete from the result; the following ones move up. */
  async disqualify(eventId: string, category: string, athlete: string) {
    await ask(`${this.#control}/${eventId}/patch`, { category, disqualify: athlete });
  }

  startToday(eventId: string): Promise<void> {
    return this.startsInDays(eventId, 0);
  }

  async startsInDays(eventId: string, days: number) {
    await ask(`${this.#control}/${eventId}/dates`, { startsInDays: days });
  }

  async rankingNow(eventId: string, categoryId: string): Promise<Athlete[]> {
    const url = `${this.#control}/${eventId}/ranking/${categoryId}`;
    return (await ask<{ now: Athlete[] }>(url))?.now ?? [];
  }
}
