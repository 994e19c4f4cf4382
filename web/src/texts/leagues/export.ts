export const exportTexts = {
  heading: 'Take the data away',
  text: 'Standings, picks once they are closed, and results. Also of events whose results you hide.',
  loading: 'Loading what there is',
  failed: 'The list couldn’t be loaded.',
  none: 'Nothing is closed yet. The first files are here once picks lock.',
  standings: (season: number) => `Standings ${season}`,
  picks: 'Picks',
  results: 'Results',
  points: 'Points',
  formats: { csv: 'CSV', json: 'JSON' },
  download: (what: string, of: string, format: string) => `${what}, ${of}, as ${format}`,
  all: (count: number) => `Show all ${count}`,
};
