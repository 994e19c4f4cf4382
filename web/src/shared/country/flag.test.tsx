import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Flag } from '@/shared/country/flag';

describe('a flag', () => {
  it('is a file of our own beside the letters', () => {
    const { container } = render(<Flag country="GER" />);
    expect(screen.getByText('GER').parentElement).toHaveProperty('title', 'Germany');
    expect(container.querySelector('img')?.getAttribute('src')).toMatch(
      /^\/assets\/flags-[\d.]+\/DE\.svg$/,
    );
  });

  it('is not drawn for what is no country', () => {
    const { container } = render(<Flag country="Movement Denver" />);
    expect(screen.getByText('Movement Denver')).toBeTruthy();
    expect(container.querySelector('img')).toBeNull();
  });
});
