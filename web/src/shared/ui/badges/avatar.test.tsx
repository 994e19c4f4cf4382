import { fireEvent, render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Avatar } from '@/shared/ui/badges/avatar';

function show(name: string, picture: string | null = null) {
  const { container } = render(<Avatar name={name} picture={picture} />);
  return { text: container.textContent, image: container.querySelector('img') };
}

describe('an avatar', () => {
  it.each([
    ['Mia', 'M'],
    ['  mia  von berg ', 'MB'],
    ['', '?'],
  ])('has initials without a picture: “%s” has %s', (name, initials) => {
    expect(show(name)).toEqual({ text: initials, image: null });
  });

  it('shows the picture once it is loaded, and the initials until then', () => {
    const { text, image } = show('Mia', '/mia.png');
    expect(text).toBe('M');
    expect(image?.className).toContain('opacity-0');
    if (image) fireEvent.error(image);
    expect(image?.className).toContain('opacity-0');
    if (image) fireEvent.load(image);
    expect(image?.className).not.toContain('opacity-0');
  });
});
