import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { RegisterForm } from '@/features/accounts/register-form';
import { ResetPasswordForm } from '@/features/accounts/reset-password-form';
import { fakeServer, refusal } from '@/testing/fake-server';
import { press } from '@/testing/on-page';
import { renderPage } from '@/testing/render';
import { account } from '@/texts/accounts/sign-in';

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

const enter = (entered: Record<string, string>) => {
  for (const [label, value] of Object.entries(entered))
    fireEvent.change(field(label), { target: { value } });
};

/** The error shown at a field, as a screen reader announces it. */
const errorAt = (label: string) => {
  const input = field(label);
  const note = document.getElementById(input.getAttribute('aria-describedby') ?? '');
  return input.ariaInvalid === 'true' ? note?.textContent : null;
};

const mia = {
  Name: 'Mia',
  Email: 'mia@podium.test',
  Password: 'crimp-and-sloper',
  'Confirm password': 'crimp-and-sloper',
};

const showForm = () => renderPage(<RegisterForm onSignedIn={() => undefined} />);

describe('the registration form', () => {
  it('shows every error at its field until the field is right, and calls no server', async () => {
    const calls = fakeServer(() => ({ body: {} }));
    showForm();
    enter({ Email: 'mia', Password: 'short', 'Confirm password': 'other' });
    expect(errorAt('Password')).toBeNull();
    await press('Register');
    expect(Object.keys(mia).map(errorAt)).toEqual([
      'Please enter your name',
      'Please enter an email address, like name@example.com',
      'Password must be at least 8 characters long',
      'Passwords do not match',
    ]);
    expect(document.activeElement).toBe(field('Name'));
    enter({ Name: 'Mia', Password: 'crimp-and-sloper' });
    expect(Object.keys(mia).filter((label) => errorAt(label))).toEqual([
      'Email',
      'Confirm password',
    ]);
    await press('Register');
    expect(document.activeElement).toBe(field('Email'));
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('takes blanks for no name', async () => {
    const calls = fakeServer(() => ({ body: {} }));
    showForm();
    enter({ ...mia, Name: ' ' });
    await press('Register');
    expect(errorAt('Name')).toBe('Please enter your name');
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('sends the name, the email and the password once, and nothing else', async () => {
    const calls = fakeServer(() => ({ body: { user: null } }));
    showForm();
    enter(mia);
    await press('Register');
    const { Name: name, Email: email, Password: password } = mia;
    const sent = calls.filter(({ path }) => path === '/api/auth/register');
    expect(sent.map(({ body }) => body)).toEqual([{ name, email, password }]);
  });

  it("shows the server's error at its field only", async () => {
    const fields = { email: 'This email is taken.' };
    const { status, body } = refusal('No.', 'invalid_fields', 422);
    fakeServer(() => ({ status, body: { ...body, fields } }));
    showForm();
    enter(mia);
    await press('Register');
    await screen.findByText('This email is taken.');
    expect(errorAt('Email')).toBe('This email is taken.');
    expect(Object.keys(mia).filter((label) => errorAt(label))).toEqual(['Email']);
  });

  it('shows both passwords on request', async () => {
    showForm();
    const types = () => [field('Password').type, field('Confirm password').type];
    expect(types()).toEqual(['password', 'password']);
    await press('Show passwords');
    expect(types()).toEqual(['text', 'text']);
    await press('Hide passwords');
    expect(types()).toEqual(['password', 'password']);
  });
});

describe('the form for a new password', () => {
  it('shows both errors at their fields', async () => {
    const { password, confirm, action } = account.reset;
    renderPage(<ResetPasswordForm token="t" />);
    enter({ [password]: 'short', [confirm]: 'other' });
    await press(action);
    expect([password, confirm].map(errorAt)).toEqual([
      'Password must be at least 8 characters long',
      'Passwords do not match',
    ]);
  });
});
