import { act, render, screen } from '@testing-library/react';
import toast from 'react-hot-toast';
import { expect, it } from 'vitest';
import { Toaster } from '@/shared/ui/feedback/toaster';

it('a toast that has nothing to be tapped lets taps through to what lies below', async () => {
  render(<Toaster />);
  act(() => {
    toast.loading('Saving');
    toast.success('Saved');
    toast.error('Not saved');
    toast(<button>Choose somebody else</button>);
  });
  const takesTaps = async (text: string) => {
    // The toast itself; its container lets clicks through.
    const box = (await screen.findByText(text)).closest<HTMLElement>('[style*="max-width"]');
    return box?.style.pointerEvents !== 'none';
  };
  expect(await takesTaps('Saving')).toBe(false);
  expect(await takesTaps('Saved')).toBe(false);
  // Errors can be selected to copy them; this one also has a button.
  expect(await takesTaps('Not saved')).toBe(true);
  expect(await takesTaps('Choose somebody else')).toBe(true);
});
