/** The specification's messages that more than one folder says, word for word. */
export const messages = {
  unknownError: 'An unknown error occurred',
};
