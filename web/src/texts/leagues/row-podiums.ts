/** Members' podiums in running categories, in the rows of a leaderboard. */
export const rowPodiumTexts = {
  title: 'Podiums, live',
  chip: (place: string, name: string, now: string | null) =>
    now === null ? `${place}: ${name}` : `${place}: ${name}, now ${now}`,
  /** Read aloud: `LEAD Men: 1st ANRAKU, exact; 2nd LEE, now 3rd; 3rd SCHUBERT` */
  spoken: (category: string, steps: string[]) => `${category}: ${steps.join('; ')}`,
  step: (place: string, name: string) => `${place} ${name}`,
  exact: (step: string) => `${step}, exact`,
  now: (step: string, rank: string) => `${step}, now ${rank}`,
};
