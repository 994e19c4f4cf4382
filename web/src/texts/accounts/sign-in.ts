/** Signing in and out; some texts are fixed (docs/rules.md, "Fixed texts and names"). */
export const account = {
  title: 'Login',
  welcome: 'Welcome to Podium',
  signedIn: 'You are signed in',
  userId: 'User id',
  toDashboard: 'Go to my dashboard',
  logout: 'Logout',

  mode: { label: 'What to do', login: 'Login', register: 'Register' },
  name: 'Name',
  email: 'Email',
  password: 'Password',
  passwordHint: 'At least 8 characters',
  confirmPassword: 'Confirm password',
  show: 'Show',
  hide: 'Hide',
  /** After "Show" or "Hide", spoken. */
  shown: (count: number) => (count === 1 ? 'password' : 'passwords'),
  loggingIn: 'Logging in…',
  registering: 'Registering…',
  google: 'Sign in with Google',
  googleOutcome: {
    cancelled: 'Signing in with Google was cancelled.',
    expired: 'That sign-in took too long or began in another window. Please try again.',
    unverified: 'Google has not verified your email address. Register with a password instead.',
    other_account: 'That Google account belongs to another player. Please try again.',
    keep_with_password:
      'There is an account with your Google address. Enter its email and password to move your picks there.',
    picks_differ: 'You picked some categories differently in your account.',
    disabled: 'This account has been disabled. Please contact an administrator.',
    failed: 'Signing in with Google did not work. Please try again.',
  },
  googleLink: {
    text: (email: string) =>
      `${email} already has an account. Enter its password once, then you can sign in with Google.`,
    action: 'Link and log in',
    wrong: 'Wrong password.',
  },

  loggedIn: 'Login successful! Redirecting…',
  registered: 'Registration successful! Redirecting…',

  nameMissing: 'Please enter your name',
  emailInvalid: 'Please enter an email address, like name@example.com',
  passwordTooShort: 'Password must be at least 8 characters long',
  passwordsDiffer: 'Passwords do not match',
  loginRefused: 'Login failed',
  loginThrown: 'An error occurred during login',
  registrationRefused: 'Registration failed',
  registrationThrown: 'An error occurred during registration',
  checkFailed: 'Failed to check authentication status',

  forgot: {
    link: 'Forgot password?',
    title: 'Forgot password',
    /** Text around the address, which is a link. */
    before: 'To reset your password, email the administrator at ',
    after: '. There is no self-service reset.',
    withoutAddress:
      'To reset your password, email the administrator of this site. There is no self-service reset.',
    back: 'Back to login',
  },

  reset: {
    title: 'Set a new password',
    text: 'Choose a new password. You’ll be signed out everywhere and can sign in with it.',
    password: 'New password',
    confirm: 'Confirm new password',
    action: 'Set password',
    busy: 'Setting it…',
    done: 'Your password has been changed.',
    next: 'You’re signed out everywhere. Log in with the new password.',
    toLogin: 'Go to Login',
    noToken: 'This page needs the link that an administrator gave you. Please open it again.',
    failed: 'Failed to set the password. Please try again.',
  },
};
