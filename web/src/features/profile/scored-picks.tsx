import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { resultPath } from '@/shared/paths/result-path';
import { lastNames } from '@/shared/picks/podium';
import { PointsButton } from '@/shared/scoring/points-button';
import { Badge } from '@/shared/ui/badges/badge';
import { Card, Section } from '@/shared/ui/layout/card';
import { profile as texts } from '@/texts/accounts/profile';
import { scoringTexts } from '@/texts/results/scoring';
import type { PredictionView } from '@/wire/generated';

function ScoredPick({ pick, leagueName }: { pick: PredictionView; leagueName?: string }) {
  return (
    <li className="flex min-h-16 items-center gap-2 pr-4 hover:bg-sunken">
      <Link to={resultPath(pick.eventId, pick.categoryId)} className="min-w-0 flex-1 py-3 pl-4">
        <span>
          <span className="block truncate font-semibold">{pick.categoryName}</span>
          <span className="block truncate text-sm text-ink-soft">{pick.eventName}</span>
          {leagueName !== undefined && (
            <span className="block truncate text-sm text-ink-soft">{leagueName}</span>
          )}
          <span className="block truncate text-sm text-ink-soft">{lastNames(pick)}</span>
          {pick.correction && (
            <Badge tone="info" className="mt-1">
              {scoringTexts.corrected(pick.correction.from)}
            </Badge>
          )}
        </span>
      </Link>
      {pick.scoreDetails?.void ? <Badge>{texts.pick.void}</Badge> : <PointsButton pick={pick} />}
    </li>
  );
}

interface ScoredPicksProps {
  title: string;
  picks: PredictionView[];
  leagueNames: ReadonlyMap<string, string>;
  aside?: ReactNode;
  /** Shown in place of an empty list. */
  empty: ReactNode;
}

export function ScoredPicks({ title, picks, leagueNames, aside, empty }: ScoredPicksProps) {
  return (
    <Section title={title} aside={aside}>
      {picks.length === 0 ? (
        empty
      ) : (
        <Card>
          <ol className="divide-y divide-line">
            {picks.map((pick) => {
              const leagueName = leagueNames.get(pick.leagueId);
              return (
                <ScoredPick
                  key={pick._id}
                  pick={pick}
                  {...(leagueName === undefined ? {} : { leagueName })}
                />
              );
            })}
          </ol>
        </Card>
      )}
    </Section>
  );
}
