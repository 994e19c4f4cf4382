import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Component as FormPage } from '@/app/pages/home/form-page';
import { Component as HowItWorksPage } from '@/app/pages/home/how-it-works-page';
import { Component as LandingPage } from '@/app/pages/home/landing-page';
import { Component as NotFoundPage } from '@/app/pages/home/not-found-page';
import { Component as OpenLeaguePage } from '@/app/pages/home/open-page';
import { noRecord } from '@/testing/form-record';
import { fakeServer } from '@/testing/fake-server';
import { fakeStreams } from '@/testing/fake-stream';
import { expectTexts } from '@/testing/on-page';
import { renderPage } from '@/testing/render';
import { formRecordTexts } from '@/texts/events/form-record';

const waysOf = (link: string) =>
  screen.getAllByText(link, { selector: 'a' }).map((one) => one.getAttribute('href'));

describe('the public pages', () => {
  it('promise points by place, and lead into the game', async () => {
    renderPage(<LandingPage />);
    await expectTexts('BETA', '+20', '+15', '+10');
    expect(waysOf('Get Started')).toContain('/dashboard');
    expect(waysOf('How It Works')).toContain('/how-it-works');
  });

  it('explain the game in four steps', () => {
    renderPage(<HowItWorksPage />);
    const steps = document.querySelectorAll('h2');
    expect(Array.from(steps, ({ textContent }) => textContent)).toEqual([
      'Sign up and join',
      'Pick your podium',
      'Earn points and compete',
      'Track and share',
    ]);
    expect(waysOf('Get Started Free')).toContain('/dashboard');
    expect(waysOf('How good are the chances?')).toEqual(['/form']);
  });

  it('compare the chances with what happened, without a session', async () => {
    const calls = fakeServer(() => ({ body: noRecord }));
    renderPage(<FormPage />);
    await expectTexts('How good are the chances?', formRecordTexts.empty);
    expect(document.title).toBe('How good are the chances? · Podium');
    expect(calls.map(({ path }) => path)).toEqual(['/api/form/record', '/api/config']);
  });

  it('follow the open leaderboard of a league, without a session', () => {
    const streams = fakeStreams();
    renderPage(<OpenLeaguePage />, { path: '/l/:slug', at: '/l/friends' });
    expect(streams.map(({ url }) => url)).toEqual(['/api/open/friends/live']);
    expect(waysOf('Login')).toEqual(['/login']);
  });

  it('say that an address leads nowhere', () => {
    renderPage(<NotFoundPage />);
    expect(screen.getByText('Page Not Found', { selector: 'h1' })).toBeTruthy();
    expect(waysOf('Go to Home')).toContain('/dashboard');
  });
});
