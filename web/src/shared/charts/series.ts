/** Style of one of several series: never distinguished by colour alone. */
export interface SeriesLook {
  colour: string;
  /** Dash pattern of its line; undefined for a solid line. */
  dash: string | undefined;
  mark: 'circle' | 'square' | 'triangle' | 'diamond';
}

const looks: readonly [SeriesLook, ...SeriesLook[]] = [
  { colour: 'var(--series-1)', dash: undefined, mark: 'circle' },
  { colour: 'var(--series-2)', dash: '7 4', mark: 'square' },
  { colour: 'var(--series-3)', dash: '2 4', mark: 'triangle' },
  { colour: 'var(--series-4)', dash: '10 3 2 3', mark: 'diamond' },
  { colour: 'var(--series-5)', dash: '4 2', mark: 'circle' },
  { colour: 'var(--series-6)', dash: '1 3', mark: 'square' },
];

/** The style of a series by index; repeats after the last. */
export function seriesLook(place: number): SeriesLook {
  return looks[place % looks.length] ?? looks[0];
}

const HEAT_STEPS = 5;

/** Background and text colours of a share from 0 to 1, in a few distinguishable steps. */
export function heatLook(share: number): { ground: string; ink: string } {
  const inside = Math.min(1, Math.max(0, share));
  const step = Math.min(HEAT_STEPS, 1 + Math.floor(inside * HEAT_STEPS));
  return { ground: `var(--heat-${step})`, ink: `var(--heat-ink-${step})` };
}
