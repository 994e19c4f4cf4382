import { create } from 'zustand';

/** Header of a response that the server could not rebuild: seconds since it was built. */
const STALE_HEADER = 'x-podium-stale-seconds';

interface DataAge {
  /** Time of the newest stale data, by this device's clock; null if all data is current. */
  asOfMs: number | null;
}

export const useDataAge = create<DataAge>(() => ({ asOfMs: null }));

/** Called for every response: a fresh one means that the server's database is back. */
export function noteAge(headers: Headers): void {
  const seconds = Number.parseInt(headers.get(STALE_HEADER) ?? '', 10);
  const asOfMs = Number.isNaN(seconds) ? null : Date.now() - seconds * 1000;
  if (asOfMs !== useDataAge.getState().asOfMs) useDataAge.setState({ asOfMs });
}
