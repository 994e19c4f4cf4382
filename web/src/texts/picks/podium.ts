/** Texts of the drawn podium. */
export const podiumTexts = {
  step: (label: string, who: string) => `${label}: ${who}`,
  asPicked: 'as picked',
  more: (athletes: number) => `+${athletes}`,
};
