import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Linked } from '@/features/leagues/announcements/linked';

it('makes links of web addresses, and of nothing else', () => {
  const text =
    'Stream: https://example.org/live?a=1. Menu (http://pizza.test/), javascript:alert(1) <b>x</b>';
  const { container } = render(<Linked text={text} />);
  expect(container.textContent).toBe(text);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'https://example.org/live?a=1',
    'http://pizza.test/',
  ]);
});
