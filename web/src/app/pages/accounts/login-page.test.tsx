import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { Component as LoginPage } from '@/app/pages/accounts/login-page';
import { fakeServer } from '@/testing/fake-server';
import { press } from '@/testing/on-page';
import { renderPage } from '@/testing/render';

beforeEach(() => {
  const config = { adminEmail: 'help@podium.test', googleSignIn: true };
  fakeServer(({ path }) =>
    path === '/api/config' ? { body: config } : { status: 401, body: { error: 'No.' } },
  );
});

describe('the sign-in page', () => {
  it('offers to log in, to register and to go by Google', async () => {
    renderPage(<LoginPage />);
    await screen.findByText('Sign in with Google');
    const modes = screen.getByLabelText('What to do');
    expect(Array.from(modes.children, ({ textContent }) => textContent)).toEqual([
      'Login',
      'Register',
    ]);
  });

  it('sends who forgot the password to the administrator', async () => {
    renderPage(<LoginPage />);
    await press('Forgot password?');
    const heading = screen.getByText('Forgot password');
    await screen.findByText('help@podium.test');
    expect(heading.parentElement?.textContent).toContain(
      'email the administrator at help@podium.test',
    );
  });
});
