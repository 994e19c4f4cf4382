/** The shown part of a category's result, kept in the address, so that it can be shared. */
export interface ResultAddress {
  /** Null for the whole ranking. */
  roundId: string | null;
  /** Null for all starting groups. */
  group: string | null;
  view: ResultView;
}

/** Views of a round; the first is the default. */
const views = ['table', 'bracket', 'analytics'] as const;
export type ResultView = (typeof views)[number];

export function readAddress(parameters: URLSearchParams): ResultAddress {
  const requested = parameters.get('view');
  return {
    roundId: parameters.get('round'),
    group: parameters.get('group'),
    view: views.find((view) => view === requested) ?? views[0],
  };
}

/** The query of a link, without defaults. */
export function writeAddress({ roundId, group, view }: ResultAddress): string {
  const parameters = new URLSearchParams();
  if (roundId !== null) parameters.set('round', roundId);
  if (roundId !== null && group !== null) parameters.set('group', group);
  if (view !== views[0]) parameters.set('view', view);
  return `?${parameters.toString()}`;
}
