import { act, render, screen } from '@testing-library/react';
import toast from 'react-hot-toast';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Toaster } from '@/shared/ui/feedback/toaster';

const boxOf = (text: string) => screen.getByText(text).closest<HTMLElement>('[style*="max-width"]');

it('a toast that has nothing to be tapped lets taps through to what lies below', () => {
  render(<Toaster />);
  act(() => {
    toast.loading('Saving');
    toast.success('Saved');
    toast.error('Not saved');
    toast(<button>Choose somebody else</button>);
  });
  // The toast itself; its container lets clicks through.
  const takesTaps = (text: string) => boxOf(text)?.style.pointerEvents !== 'none';
  expect(takesTaps('Saving')).toBe(false);
  expect(takesTaps('Saved')).toBe(false);
  // Errors can be selected to copy them; this one also has a button.
  expect(takesTaps('Not saved')).toBe(true);
  expect(takesTaps('Choose somebody else')).toBe(true);
});

it('a toast is at most 350 px wide, whatever the size of the font', () => {
  render(<Toaster />);
  act(() => void toast('Hello'));
  expect(boxOf('Hello')?.style.maxWidth).toBe('350px');
});

it('at most 20 toasts are shown at once, the newest ones', () => {
  render(<Toaster />);
  act(() => {
    for (let at = 1; at <= 25; at += 1) toast(`toast ${at}`);
  });
  expect(screen.getAllByText(/^toast \d+$/)).toHaveLength(20);
  expect(screen.getByText('toast 25')).toBeTruthy();
  expect(screen.queryByText('toast 5')).toBeNull();
});

describe('a toast goes away', () => {
  afterEach(() => void vi.useRealTimers());
  const REMOVAL = 1000;
  it.each([
    ['a plain one', (text: string) => toast(text), 4000],
    ['an error', (text: string) => toast.error(text), 4000],
    ['a custom one', (text: string) => toast.custom(<p>{text}</p>), 4000],
    ['a success', (text: string) => toast.success(text), 2000],
  ])('by itself: %s', (_, show, duration) => {
    vi.useFakeTimers();
    render(<Toaster />);
    act(() => void show('Hello'));
    const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
    // Dismissed after its duration, removed a second later.
    pass(duration);
    pass(REMOVAL - 1);
    expect(screen.getByText('Hello')).toBeTruthy();
    pass(1);
    expect(screen.queryByText('Hello')).toBeNull();
  });

  it('never while it is loading', () => {
    vi.useFakeTimers();
    render(<Toaster />);
    act(() => void toast.loading('Saving'));
    act(() => void vi.advanceTimersByTime(3_600_000));
    expect(screen.getByText('Saving')).toBeTruthy();
  });
});
