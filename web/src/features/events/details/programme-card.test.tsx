import { render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ProgrammeCard } from '@/features/events/details/programme-card';
import { aCategory, anEvent, aScheduledRound } from '@/testing/builders';

const NOW = Date.parse('2026-06-10T18:30:00Z');
const rounds = [
  aScheduledRound({ starts_at: '2026-06-09T12:00:00Z', kind: 'qualification' }),
  aScheduledRound({ starts_at: '2026-06-10T18:00:00Z', stream_url: 'https://youtu.be/x' }),
  aScheduledRound({ starts_at: '2026-06-10T18:00:00Z', gender: 'women' }),
];

describe('the programme on the page of an event', () => {
  it('lists the rounds by day, and says which is on', () => {
    render(<ProgrammeCard event={anEvent({ programme: rounds })} now={NOW} />);
    const rows = screen.getAllByRole('listitem');
    expect(rows.map((row) => row.getAttribute('aria-current'))).toEqual([null, 'true']);
    const [, final] = rows;
    if (!final) throw new Error('no final');
    within(final).getByText('Lead final, men and women');
    within(final).getByRole('link', { name: /^Watch/ });
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(2);
  });

  it('is absent without times, and once nothing is left to happen', () => {
    const over = anEvent({ programme: rounds, dcats: [aCategory({ status: 'finished' })] });
    for (const event of [anEvent(), over, anEvent({ programme: rounds, cancelled: true })]) {
      const { container } = render(<ProgrammeCard event={event} now={NOW} />);
      expect(container.textContent).toBe('');
    }
  });
});
