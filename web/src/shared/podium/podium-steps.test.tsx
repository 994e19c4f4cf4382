import { render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Place } from '@/shared/picks/podium';
import { PodiumSteps } from '@/shared/podium/podium-steps';
import type { OnStep } from '@/shared/podium/steps';

const onStep = (name: string, country = 'JPN'): OnStep => ({ id: name, name, country });
const luo = onStep('LUO', 'CHN');
const mori = onStep('MORI');

const podium = (over: Partial<Record<Place, OnStep[]>>, lit: Place[] = []) => (
  <PodiumSteps
    label="Podium"
    steps={{ first: [], second: [], third: [], ...over }}
    lit={lit}
    empty="Nobody yet"
  />
);

const lines = () =>
  screen.getAllByRole('listitem').map((step) => step.querySelector('.sr-only')?.textContent);

describe('the drawn podium', () => {
  it('is read aloud in three lines, the first first', () => {
    render(podium({ first: [luo], second: [mori, onStep('SATO')] }, ['first']));
    expect(lines()).toEqual(['1st: LUO, as picked', '2nd: MORI, SATO', '3rd: Nobody yet']);
  });

  it('lights up the steps that are as picked', () => {
    const { container, rerender } = render(podium({ first: [luo], third: [mori] }));
    expect(container.querySelectorAll('[data-lit]')).toHaveLength(0);
    rerender(podium({ first: [luo], third: [mori] }, ['third']));
    const [lit, ...others] = container.querySelectorAll('[data-lit]');
    expect(lit?.textContent).toBe('3');
    expect(others).toEqual([]);
  });

  it('counts those for whom a step has no room', () => {
    render(podium({ first: ['ADAMS', 'BROWN', 'COLE', 'DIAZ'].map((name) => onStep(name)) }));
    expect(screen.getByText('BROWN')).toBeTruthy();
    expect(screen.queryByText('COLE')).toBeNull();
    expect(screen.getByText('+2')).toBeTruthy();
    expect(lines()[0]).toBe('1st: ADAMS, BROWN, COLE, DIAZ');
  });

  it('shows a flag, and no part of a club’s name', () => {
    render(podium({ first: [luo], second: [onStep('REED', 'Switchback Climbing')] }));
    expect(screen.getByText('CHN')).toBeTruthy();
    expect(screen.queryByText(/Switchback/)).toBeNull();
  });
});

describe('the motion of the drawn podium', () => {
  afterEach(() => void Reflect.deleteProperty(HTMLElement.prototype, 'animate'));

  /** Records who moves; a chip's step gives its place in the layout. */
  function watched(reduced: boolean) {
    const moved: [string, 'lands' | 'hops'][] = [];
    const answer = { ...window.matchMedia(''), matches: reduced };
    vi.spyOn(window, 'matchMedia').mockReturnValue(answer);
    HTMLElement.prototype.animate = function (this: HTMLElement, frames) {
      const lands = Array.isArray(frames) && frames.length === 2;
      moved.push([this.dataset['on'] ?? '', lands ? 'lands' : 'hops']);
      return new EventTarget() as Animation;
    };
    vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (
      this: HTMLElement,
    ) {
      const step = this.closest('li');
      return 100 * [...(step?.parentElement?.children ?? [])].findIndex((one) => one === step);
    });
    return moved;
  }

  it('lets who is new land, and who changes steps hop', () => {
    const moved = watched(false);
    const { rerender } = render(podium({ first: [luo] }));
    rerender(podium({ first: [mori], second: [luo] }));
    expect(moved).toEqual([
      ['LUO', 'lands'],
      ['MORI', 'lands'],
      ['LUO', 'hops'],
    ]);
    rerender(podium({ first: [mori], second: [luo] }, ['first']));
    expect(moved).toHaveLength(3);
  });

  it('keeps still when the system asks for it', () => {
    const moved = watched(true);
    const { rerender } = render(podium({ first: [luo] }));
    rerender(podium({ second: [luo] }));
    expect(moved).toEqual([]);
  });
});
