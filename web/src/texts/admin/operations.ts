/** Health of the server, for site admins. */
export const operationsTexts = {
  heading: 'Server health',
  text: 'The server that answers you, the age of results, and what waits to be sent. Alerts come from Prometheus.',
  loading: 'Loading the figures of this server',
  failed: 'The figures of this server could not be loaded.',
  stale: (clock: string) => `The server does not answer. These figures are from ${clock}.`,
  good: 'The server answers and reaches its database.',
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
      text: 'Of the event under way that was fetched longest ago. Faults are under Results Services.',
    },
    sockets: { title: 'Live connections', text: 'Browsers connected to this server now.' },
    database: { title: 'Database connections', text: 'Of this server, in use now.' },
    mail: { title: 'Mail to send', text: 'Waiting on all servers.' },
    push: { title: 'Push notices to send', text: 'Waiting on all servers.' },
    webhooks: { title: 'Chat messages to send', text: 'Waiting on all servers.' },
    failed: { title: 'Failed requests', text: 'Errors of this server since it started.' },
    shed: { title: 'Refused for load', text: 'Requests since the start; browsers repeat them.' },
    restarts: {
      title: 'Restarts after a failure',
      text: 'Parts of this server since it started; the log has the cause.',
    },
  },
};
