export const home = {
  title: 'Home',
  greeting: (name: string) => `Hello, ${name}`,

  loading: 'Loading your home page',

  closingSoon: {
    title: (remaining: string) => `Picks close in ${remaining}`,
    picked: (picked: number, of: number) => `${picked} of ${of} picked`,
    pick: (category: string) => `Pick ${category}`,
    review: 'Review your picks',
  },

  upcoming: {
    title: 'Upcoming Events',
    empty: 'No upcoming events found',
    hint: 'New events appear here as soon as they are announced.',
    all: (count: number) => `Show all ${count}`,
  },
  recent: {
    title: 'Recent Events',
    empty: 'No recent events found for this year',
    hint: 'Results appear here once the season has begun.',
    all: (count: number) => `Show all ${count}`,
  },

  myLeagues: {
    title: 'My leagues',
    failed: 'Failed to fetch your leagues.',
    empty: 'You aren’t in a league yet',
    hint: 'You make your picks in a league.',
    all: (count: number) => `All ${count} leagues`,
  },

  topScores: {
    title: 'Top Scores',
    loading: 'Loading the top scores',
    failed: 'The top scores couldn’t be loaded.',
    retry: 'Try Again',
    empty: 'No scores yet',
    hint: 'Top scores appear after the first scored category.',
    me: 'you',
    shortPoints: 'pts',
    confirmed: 'Confirmed results',
  },

  firstSteps: {
    title: 'Your first steps',
    practise: 'Or try a practice final: 90 seconds',
    live: {
      title: (event: string) => `${event} is on now`,
      text: 'Its picks closed when it began. Watch who leads, and be in the next one with the picks below.',
      action: 'Watch live',
    },
    join: {
      title: 'Join a league',
      text: 'Join a public one, use a friend’s invite code, or start your own.',
      action: 'Find a league',
      waiting: 'Your request is waiting for an admin. To play right away, create your own league.',
      create: 'Create a league',
      everyone: (league: string) => `You’re in ${league}: everybody who signs up plays there.`,
      joined: (league: string) => `You’re in ${league}.`,
    },
    pick: {
      title: 'Pick your first podium',
      text: 'Choose first, second and third in a category. You can change your picks until the event starts.',
      action: 'Make your picks',
    },
    done: 'Done',
    number: (step: number) => `Step ${step}`,
  },
};
