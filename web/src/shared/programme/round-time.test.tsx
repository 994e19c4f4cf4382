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

const plain = (time: string) => time.replace(/\s?([AP]M)/g, ' $1');

describe('the time of a round', () => {
  const starts_at = '2026-06-10T18:00:00Z';

  it('is the reader’s, and the event’s beside it', () => {
    const times: [string, string, string | null][] = [
      ['Europe/Berlin', '08:00 PM', '12:00 PM'],
      ['Asia/Tokyo', '03:00 AM', 'Wed 12:00 PM'],
      ['America/Denver', '12:00 PM', null],
    ];
    for (const [zone, mine, theirs] of times) {
      const text = plain(shown(zone, { starts_at }));
      expect(text).toBe(theirs === null ? mine : `${mine} · ${theirs} in Salt Lake City`);
    }
  });

  it('is only the reader’s if the event’s zone is unknown', () => {
    const at = Date.parse(starts_at);
    expect(timeElsewhere(at, null, 'Europe/Berlin')).toBeNull();
    expect(timeElsewhere(at, 'Mars/Olympus', 'Europe/Berlin')).toBeNull();
  });

  it('is marked where it is provisional, and says from when it was moved', () => {
    const text = plain(
      shown('America/Denver', { starts_at, confirmed: false, moved_from: '2026-06-10T17:30:00Z' }),
    );
    expect(text).toBe('12:00 PM (provisional) moved from 11:30 AM');
    expect(document.querySelector('s')?.textContent).toMatch(/11:30/);
  });

  it('has its day, and the day that it was moved from', () => {
    const moved_from = '2026-06-09T18:00:00Z';
    const text = plain(shown('America/Denver', { starts_at, moved_from }, true));
    expect(text).toBe('Wed, Jun 10, 12:00 PM moved from Tue, Jun 9, 12:00 PM');
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
