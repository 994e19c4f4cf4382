import { create } from 'zustand';

/** How the server marks an answer that it could not make anew, in seconds since it was made. */
const STALE_HEADER = 'x-podium-stale-seconds';

interface DataAge {
  /** When the newest of what is shown was so, by the clock of this device; null while all is as of now. */
  asOfMs: number | null;
}

export const useDataAge = create<DataAge>(() => ({ asOfMs: null }));

/** To be told of every answer: one that was made anew says that the server's data is back. */
export function noteAge(headers: Headers): void {
  const seconds = Number.parseInt(headers.get(STALE_HEADER) ?? '', 10);
  const asOfMs = Number.isNaN(seconds) ? null : Date.now() - seconds * 1000;
  if (asOfMs !== useDataAge.getState().asOfMs) useDataAge.setState({ asOfMs });
}
