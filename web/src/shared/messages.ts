/** The specification's messages that more than one folder says, word for word. */
export const messages = {
  loading: 'Loading...',
  authCheckFailed: 'Failed to check authentication status',
  myLeaguesFailed: 'Failed to fetch your leagues.',
  unknownError: 'An unknown error occurred',
};
