/** Texts of the public pages. Points are parameters, so that they are defined in one place only. */
export const landing = {
  title: 'Call the podium of sport climbing',
  howItWorksLink: 'How It Works',
  login: 'Login',
  getStarted: 'Get Started',
  practise: 'Play a final now',
  footer: 'No betting, no money. Just points.',

  hero: {
    eyebrow: 'Fantasy league for sport climbing',
    lines: ['Call the podium.', 'Watch it happen.'],
    text: 'Pick first, second and third in every upcoming climbing competition. Compete with your friends in leagues, live, from the first route to the last.',
  },
  scoring: {
    title: 'Three picks, up to 45 points',
    text: 'The closer your pick is to the real podium, the more points you earn. Right athlete, wrong step? You still score.',
    more: ['You can change your picks until the event starts.', 'More game modes are on the way.'],
    place: (ordinal: string) => `${ordinal} place`,
    points: (points: number) => `+${points}`,
  },

  howItWorks: {
    title: 'How it works',
    heading: 'From start list to podium',
    lead: 'Ready in a minute.',
    steps: (most: number) => [
      {
        title: 'Sign up and join',
        text: 'Register in a minute, then join a public league, enter a friend’s invite code, or start your own.',
      },
      {
        title: 'Pick your podium',
        text: 'Choose first, second and third in each category from the official start list. You can change your picks until the event starts.',
        chances: {
          text: 'See every athlete’s chance of the podium, based on past results.',
          link: 'How good are the chances?',
        },
      },
      {
        title: 'Earn points and compete',
        text: `Up to ${most} points for a perfect pick, fewer for a near miss. The leaderboard moves while the athletes climb.`,
      },
      {
        title: 'Track and share',
        text: 'Follow your picks over the season, see where your points came from, and show your league that you called it.',
      },
    ],
    start: 'Get Started Free',
  },
};
