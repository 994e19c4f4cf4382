import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PointsBadge } from '@/shared/ui/badges/points-badge';

it.each([
  [1250, 'bg-gold text-[#2b1f00]', '1,250'],
  [100, 'bg-gold text-[#2b1f00]', '100'],
  [99, 'bg-open text-white', '99'],
  [50, 'bg-open text-white', '50'],
  [49, 'bg-running text-white', '49'],
  [20, 'bg-running text-white', '20'],
  [19, 'bg-sunken text-ink', '19'],
  [0, 'bg-sunken text-ink', '0'],
])('%i points have the colours %s', (points, colours, shown) => {
  render(<PointsBadge points={points} />);
  const badge = screen.getByText(shown);
  expect(badge.className.split(' ')).toEqual(expect.arrayContaining(colours.split(' ')));
  expect(badge.className.match(/\bbg-/g)).toHaveLength(1);
});
