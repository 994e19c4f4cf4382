import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { timeElsewhere } from '@/shared/format/time-zones';
import { programmeOf } from '@/shared/programme/programme';
import { RoundTime } from '@/shared/programme/round-time';
import { WatchLink } from '@/shared/programme/watch-link';
import { anEvent, aScheduledRound } from '@/testing/builders';
import type { ScheduledRound } from '@/wire/generated';

const event = anEvent({ location: 'Salt Lake City, USA', timezone: 'America/Denver' });

function entryOf(over: Partial<ScheduledRound>) {
  const [entry] = programmeOf({ ...event, programme: [aScheduledRound(over)] });
  if (!entry) throw new Error('no entry');
  return entry;
}

/** What is shown, without what depends on the language. */
function shown(zone: string, over: Partial<ScheduledRound> = {}, withDay = false): string {
  const { container } = render(
    <RoundTime entry={entryOf(over)} event={event} zone={zone} withDay={withDay} />,
  );
  return container.textContent ?? '';
}

describe('the time of a round', () => {
  const starts_at = '2026-06-10T18:00:00Z';

  it('is the reader’s, and the event’s beside it', () => {
    const times: [string, string, string | null][] = [
      ['Europe/Berlin', '20:00', '12:00'],
      ['Asia/Tokyo', '03:00', 'Wed 12:00'],
      ['America/Denver', '12:00', null],
    ];
    for (const [zone, mine, theirs] of times) {
      const text = shown(zone, { starts_at });
      expect(text).toBe(theirs === null ? mine : `${mine} · ${theirs} in Salt Lake City`);
    }
  });

  it('is only the reader’s if the event’s zone is unknown', () => {
    const at = Date.parse(starts_at);
    expect(timeElsewhere(at, null, 'Europe/Berlin')).toBeNull();
    expect(timeElsewhere(at, 'Mars/Olympus', 'Europe/Berlin')).toBeNull();
  });

  it('is marked where it is provisional, and says from when it was moved', () => {
    const text = shown('America/Denver', {
      starts_at,
      confirmed: false,
      moved_from: '2026-06-10T17:30:00Z',
    });
    expect(text).toBe('12:00 (provisional) moved from 11:30');
    expect(document.querySelector('s')?.textContent).toMatch(/11:30/);
  });

  it('has its day, and the day that it was moved from', () => {
    const moved_from = '2026-06-09T18:00:00Z';
    const text = shown('America/Denver', { starts_at, moved_from }, true);
    expect(text).toBe('Wed 10 Jun, 12:00 moved from Tue 9 Jun, 12:00');
  });
});

describe('the link to a stream', () => {
  const stream_url = 'https://youtu.be/x';

  it('names the round, and the regions that cannot watch', () => {
    render(<WatchLink entry={entryOf({ stream_url, blocked_regions: ['AT', 'DE'] })} />);
    const link = screen.getByRole('link', { name: /^Watch Lead final, men/ });
    expect(link.getAttribute('href')).toBe(stream_url);
    expect(screen.getByText('Not in Austria, Germany')).toBeTruthy();
  });

  it('counts many regions, and lists them on demand', () => {
    const blocked_regions = ['AT', 'CH', 'DE', 'FR'];
    render(<WatchLink entry={entryOf({ stream_url, blocked_regions })} />);
    expect(screen.getByText('Not in 4 countries')).toBeTruthy();
    expect(screen.getByText(/Austria, Switzerland, Germany, France/)).toBeTruthy();
  });

  it('is absent without a safe address', () => {
    for (const url of [null, 'http://youtu.be/x', 'javascript:alert(1)']) {
      const { container } = render(<WatchLink entry={entryOf({ stream_url: url })} />);
      expect(container.textContent).toBe('');
    }
  });
});
