/** Health of the server, for site admins. */
export const operationsTexts = {
  heading: 'Server health',
  text: 'This server, the age of results, and messages waiting to be sent. Alerts come from Prometheus.',
  loading: 'Loading the server’s figures',
  failed: 'The server’s figures couldn’t be loaded.',
  stale: (clock: string) => `The server isn’t responding. These figures are from ${clock}.`,
  good: 'The server and its database are responding.',
  node: 'Server',
  version: 'Version',
  uptime: 'Running for',
  measured: 'Measured at',
  none: 'none',
  off: 'off',
  idle: 'no event',
  ofTotal: (busy: string, total: string) => `${busy} of ${total}`,
  oldest: (age: string) => `The oldest has waited for ${age}.`,

  figures: {
    results: {
      title: 'Age of results',
      text: 'The oldest among events under way. Failures are listed under Results Services.',
    },
    sockets: { title: 'Live connections', text: 'Browsers connected to this server now.' },
    database: { title: 'Database connections', text: 'Of this server, in use now.' },
    mail: { title: 'Mail to send', text: 'Waiting on all servers.' },
    push: { title: 'Push notifications to send', text: 'Waiting on all servers.' },
    webhooks: { title: 'Chat messages to send', text: 'Waiting on all servers.' },
    failed: { title: 'Failed requests', text: 'Errors of this server since it started.' },
    shed: { title: 'Refused for load', text: 'Requests since the start; browsers repeat them.' },
    restarts: {
      title: 'Restarts after a failure',
      text: 'Since this server started. Its log has the cause.',
    },
  },
};
