import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { BottomAxis, LeftAxis } from '@/shared/charts/axes';
import { boxOf, xScale, yScale } from '@/shared/charts/box';
import { Chart } from '@/shared/charts/chart';
import { nearestPoint } from '@/shared/charts/nearest';
import { heatLook, seriesLook } from '@/shared/charts/series';
import { Mark } from '@/shared/charts/shapes';

const figures = [
  { name: 'Ann', holds: 20 },
  { name: 'Ben', holds: 34 },
];

function drawHeights(width: number) {
  const box = boxOf(width, 200);
  const x = xScale(box, [0, 1]);
  const y = yScale(box, [0, 40]);
  const points = figures.map(({ name, holds }, place) => ({
    key: name,
    x: x(place),
    y: y(holds),
    description: `${name}: ${holds}`,
  }));
  const shapes = (
    <>
      <LeftAxis box={box} scale={y} label="Holds" />
      <BottomAxis box={box} scale={x} label="Place" />
      {points.map((point) => (
        <Mark key={point.key} look={seriesLook(0)} x={point.x} y={point.y} />
      ))}
    </>
  );
  return { box, points, shapes };
}

function Heights() {
  return (
    <Chart
      title="Heights"
      summary="Ben came highest: 34."
      table={{ columns: ['Athlete', 'Holds'], rows: figures.map((one) => [one.name, one.holds]) }}
      draw={drawHeights}
    />
  );
}

describe('a chart', () => {
  it('has a name, a sentence, and its figures in a table', async () => {
    render(<Heights />);
    expect(screen.getByRole('figure', { name: 'Heights' }).textContent).toContain(
      'Ben came highest: 34.',
    );
    await userEvent.click(screen.getByText('Show as table'));
    expect(screen.getByRole('row', { name: 'Ben 34' })).toBeDefined();
    expect(screen.getByRole('columnheader', { name: 'Holds' })).toBeDefined();
  });

  it('is read point by point with the keyboard', async () => {
    render(<Heights />);
    const slider = screen.getByRole('slider');
    await userEvent.tab();
    expect(document.activeElement).toBe(slider);
    expect(slider.getAttribute('aria-valuetext')).toBe('Ann: 20');
    await userEvent.keyboard('{ArrowRight}');
    expect(slider.getAttribute('aria-valuetext')).toBe('Ben: 34');
    expect(slider.textContent).toContain('Ben: 34');
    await userEvent.keyboard('{ArrowRight}{Home}');
    expect(slider.getAttribute('aria-valuenow')).toBe('1');
    await userEvent.keyboard('{Escape}');
    expect(slider.textContent).not.toContain('Ann: 20');
  });
});

describe('the nearest point', () => {
  const points = [
    { key: 'a', x: 0, y: 0, description: '' },
    { key: 'b', x: 10, y: 90, description: '' },
    { key: 'c', x: 10, y: 20, description: '' },
  ];
  it('is the one under the pointer, or the one in its column', () => {
    expect(nearestPoint(points, 4, 5, 'nearest')).toBe(0);
    expect(nearestPoint(points, 9, 5, 'across')).toBe(2);
    expect(nearestPoint(points, 9, 80, 'across')).toBe(1);
    expect(nearestPoint([], 0, 0, 'nearest')).toBeNull();
  });
});

describe('heat', () => {
  it('goes from little to much in five steps', () => {
    expect([-1, 0, 0.2, 0.99, 1, 7].map((share) => heatLook(share).ground)).toEqual(
      [1, 1, 2, 5, 5, 5].map((step) => `var(--heat-${step})`),
    );
  });
});
