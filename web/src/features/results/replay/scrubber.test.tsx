import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fireEvent } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { courseOf } from '@/features/results/replay/course';
import { Scrubber } from '@/features/results/replay/scrubber';
import { usePlaying } from '@/shared/browser/use-playing';

const ranks = [
  { ann: 1, ben: 2 },
  { ann: 2, ben: 1 },
  { ann: 1, ben: 1 },
];

function Race({ moments }: { moments: number }) {
  const course = courseOf({
    eventId: '1',
    categoryId: '2',
    athletes: ['ann', 'ben'].map((id) => ({
      athleteId: id,
      firstname: '',
      lastname: id,
      country: '',
    })),
    moments: ranks.slice(0, moments).map((stand, place) => ({
      number: place + 1,
      at: null,
      round: place === 0 ? 'Qualification' : 'Final',
      afterRound: place === 0,
      givesPoints: true,
      changes: Object.entries(stand).map(([athleteId, rank]) => ({ athleteId, rank })),
    })),
  });
  const player = usePlaying(course.stands.length);
  return <Scrubber course={course} player={player} running />;
}

const valueText = () =>
  screen.getByRole('slider', { name: 'Moment' }).getAttribute('aria-valuetext');

describe('the scrubber', () => {
  it('says the moment and who leads', () => {
    render(<Race moments={3} />);
    expect(valueText()).toBe('Final result: ann and ben lead');
    fireEvent.change(screen.getByRole('slider'), { target: { value: '0' } });
    expect(valueText()).toBe('After Qualification: ann leads');
  });

  it('stays at the end as that grows, and where one is otherwise', async () => {
    const { rerender } = render(<Race moments={2} />);
    expect(valueText()).toContain('ben takes the lead');
    rerender(<Race moments={3} />);
    expect(valueText()).toContain('ann and ben lead');
    rerender(<Race moments={2} />);
    await userEvent.click(screen.getByRole('button', { name: 'One moment back' }));
    expect(valueText()).toContain('ann leads');
    rerender(<Race moments={3} />);
    expect(valueText()).toContain('ann leads');
    await userEvent.click(screen.getByRole('button', { name: 'To the latest moment' }));
    expect(valueText()).toContain('ann and ben lead');
  });
});
