import { ChancesLink } from '@/features/landing/chances-link';
import { Rules } from '@/shared/scoring/rules';
import { placePoints } from '@/shared/picks/podium';
import { Card, Section } from '@/shared/ui/layout/card';
import { Page } from '@/shared/ui/layout/page';
import { common } from '@/texts/common';
import { landing } from '@/texts/landing';
import { leaderboardTexts } from '@/texts/leagues/leaderboards';
import { scoringTexts } from '@/texts/results/scoring';

const { howItWorks } = landing;
const steps = howItWorks.steps(placePoints.first);

export function Component() {
  return (
    <Page title={common.nav.rules}>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Section title={scoringTexts.rule}>
          <Card className="p-5">
            <Rules />
            <p className="mt-4 border-t border-line pt-3 text-sm text-ink-soft">
              {leaderboardTexts.tieBreak}
            </p>
          </Card>
        </Section>
        <Section title={howItWorks.title}>
          <Card className="p-5">
            <ol className="flex flex-col gap-4">
              {steps.map(({ title, text, chances }, index) => (
                <li key={title} className="flex gap-3">
                  <span aria-hidden className="score w-5 shrink-0 text-xl text-accent-text">
                    {index + 1}
                  </span>
                  <div>
                    <h3 className="text-base">{title}</h3>
                    <p className="mt-0.5 text-sm text-ink-soft">{text}</p>
                    {chances && <ChancesLink chances={chances} className="mt-1 text-sm" />}
                  </div>
                </li>
              ))}
            </ol>
          </Card>
        </Section>
      </div>
    </Page>
  );
}
