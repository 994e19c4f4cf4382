import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { HeightsChart } from '@/features/results/analytics/charts/heights-chart';
import type { RouteHeights } from '@/features/results/analytics/figures/lead-figures';

it('the top of a lead route is the last of its holds', () => {
  const median = { athleteId: 'ann', name: 'Ann', score: '31', height: 31 };
  const route: RouteHeights = {
    route: '1',
    heights: [median],
    holds: [
      { hold: 31, count: 2 },
      { hold: null, count: 1 },
    ],
    quarters: { lower: median, median, upper: median },
    tops: 1,
  };
  render(<HeightsChart route={route} name={null} group={null} />);
  const marks = Array.from(document.querySelectorAll('svg text'), (mark) => mark.textContent);
  expect(marks.slice(-2)).toEqual(['TOP', 'Hold']);
});
