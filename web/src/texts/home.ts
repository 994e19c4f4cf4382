export const home = {
  title: 'Home',
  greeting: (name: string) => `Hello, ${name}`,

  upcoming: {
    title: 'Upcoming Events',
    empty: 'No upcoming events found',
    hint: 'New events appear here as soon as they are announced.',
    all: (count: number) => `Show all ${count} upcoming events`,
  },
  recent: {
    title: 'Recent Events',
    empty: 'No recent events found for this year',
    hint: 'Once the season has begun, its results are here.',
    all: (count: number) => `Show all ${count} recent events`,
  },

  myLeagues: {
    title: 'My leagues',
    failed: 'Failed to fetch your leagues.',
    loading: 'Loading your leagues',
    empty: 'You are in no league yet',
    hint: 'Picks are made inside a league.',
    all: (count: number) => `All ${count} leagues`,
  },

  topScores: {
    title: 'Top Scores',
    loading: 'Loading the top scores',
    failed: 'The top scores cannot be had just now.',
    retry: 'Try Again',
    empty: 'No scores yet',
    hint: 'The best of your leagues stand here once a category has been scored.',
    me: 'you',
    shortPoints: 'pts',
  },

  firstSteps: {
    title: 'Your first steps',
    text: 'Two steps, and you are in the game.',
    join: {
      title: 'Join a league',
      text: 'A public one, a friend’s by invite code, or one of your own.',
      action: 'Find a league',
      waiting:
        'Your request waits for an admin’s answer. To play at once, create a league of your own.',
      create: 'Create a league',
    },
    pick: {
      title: 'Make your first pick',
      text: 'Name first, second and third of a category. You can change it until the event starts.',
      next: (event: string) => `Next: ${event}`,
      action: 'Make a pick',
    },
    done: 'Done',
    number: (step: number) => `Step ${step}`,
  },
};
