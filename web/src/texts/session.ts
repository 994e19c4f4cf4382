/** What a page behind the guard says to somebody who is not signed in. */
export const sessionTexts = {
  notAuthenticated: 'Not Authenticated',
  thenBack: 'Results and events are for players. Log in, and you are brought back here.',
  goToLogin: 'Go to Login',
};
