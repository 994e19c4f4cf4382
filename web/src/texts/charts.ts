export const chartTexts = {
  asTable: 'Show as table',
  points: (chart: string) => `Points of ${chart}, read one by one with the arrow keys`,
  legend: (chart: string) => `Legend of ${chart}`,
};
