import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Notice } from '@/shared/ui/feedback/notice';

it.each([
  ['bad', 'alert', 'bg-bad-soft text-bad'],
  ['good', 'status', 'bg-good-soft text-good'],
] as const)(
  'an outcome that is %s is an %s in a box with the colours %s',
  (tone, role, colours) => {
    render(<Notice tone={tone}>Well?</Notice>);
    const box = screen.getByRole(role);
    expect(box.textContent).toBe('Well?');
    expect(box.className.split(' ')).toEqual(expect.arrayContaining(colours.split(' ')));
  },
);
