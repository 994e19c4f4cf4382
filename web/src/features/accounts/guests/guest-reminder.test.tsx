import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { GuestReminder } from '@/features/accounts/guests/guest-reminder';
import { aGuest } from '@/testing/builders';
import { press } from '@/testing/on-page';
import { renderPage } from '@/testing/render';

afterEach(() => sessionStorage.clear());

describe('the reminder', () => {
  it('leads a guest to keep their picks, until they hide it', async () => {
    renderPage(<GuestReminder />, { me: aGuest() });
    const keep = screen.getByRole('link', { name: 'Keep my picks' });
    expect(keep.getAttribute('href')).toBe('/keep');
    await press('Hide this for now');
    expect(screen.queryByText(/You play as a guest/)).toBeNull();
    cleanup();
    renderPage(<GuestReminder />, { me: aGuest() });
    expect(screen.queryByText(/You play as a guest/)).toBeNull();
  });

  it('is for guests only', () => {
    renderPage(<GuestReminder />);
    expect(screen.queryByText(/You play as a guest/)).toBeNull();
  });
});
