import { ChartLine, Crown, Eye, type LucideIcon, Megaphone, Trophy, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Linked } from '@/features/leagues/announcements/linked';
import { ScoredEntry } from '@/features/leagues/stream/scored-entry';
import { useStream } from '@/features/leagues/stream/stream-api';
import { SwingsEntry } from '@/features/leagues/stream/swings-entry';
import { ReactionBar } from '@/live/reactions/reaction-bar';
import { formatMoment } from '@/shared/format/moments';
import { revealPath } from '@/shared/paths/reveal-path';
import { useHints } from '@/shared/picks/use-hints';
import { Avatar } from '@/shared/ui/badges/avatar';
import { Button } from '@/shared/ui/controls/button';
import { ErrorBox, SkeletonRows } from '@/shared/ui/feedback/states';
import { Card, Section } from '@/shared/ui/layout/card';
import { streamTexts as texts } from '@/texts/leagues/stream';
import type { LeagueView, StreamEntry, StreamFact } from '@/wire/generated';

const icons: Record<StreamFact['kind'], LucideIcon> = {
  joined: UserPlus,
  revealed: Eye,
  story: ChartLine,
  scored: Trophy,
  champion: Crown,
  announced: Megaphone,
};

function Mark({ fact }: { fact: StreamFact }) {
  if (fact.kind === 'joined') {
    return <Avatar name={fact.player.name} picture={fact.player.picture} />;
  }
  const Icon = icons[fact.kind];
  return (
    <span
      aria-hidden
      className="inline-flex size-9 shrink-0 items-center justify-center rounded-full bg-sunken text-accent-text"
    >
      <Icon className="size-4.5" />
    </span>
  );
}

type Champion = Extract<StreamFact, { kind: 'champion' }>;

const championsOf = ({ champions, count }: Champion, meId: string) =>
  [
    champions.filter(({ userId }) => userId !== meId).map(({ name }) => name),
    champions.some(({ userId }) => userId === meId),
    count - champions.length,
  ] as const;

interface FactProps {
  fact: StreamFact;
  leagueId: string;
  meId: string;
}

function Fact({ fact, leagueId, meId }: FactProps): ReactNode {
  switch (fact.kind) {
    case 'joined':
      return (
        <p className="py-1.5">{texts.joined(fact.player.name, fact.player.userId === meId)}</p>
      );
    case 'champion':
      return (
        <>
          <p className="font-semibold">{texts.champion(...championsOf(fact, meId))}</p>
          <p className="text-sm text-ink-soft">{texts.season(fact.year, fact.points)}</p>
        </>
      );
    case 'announced':
      return (
        <>
          <p className="text-sm text-ink-soft">{texts.announced(fact.player.name)}</p>
          <p className="whitespace-pre-line wrap-anywhere">
            <Linked text={fact.text} />
          </p>
        </>
      );
    case 'revealed':
      return (
        <>
          <p className="font-semibold">{texts.revealed}</p>
          <p className="text-sm text-ink-soft">
            {fact.eventName} · {texts.picked(fact.picked, fact.members)}
          </p>
          <Link
            to={revealPath(fact.eventId, null, leagueId)}
            className="inline-flex min-h-11 items-center text-sm font-semibold text-accent-text hover:underline"
          >
            {texts.seePicks}
          </Link>
        </>
      );
    case 'story':
      return <SwingsEntry fact={fact} />;
    case 'scored':
      return <ScoredEntry fact={fact} meId={meId} />;
  }
}

interface EntryProps {
  entry: StreamEntry;
  league: LeagueView;
  meId: string;
}

function Entry({ entry, league, meId }: EntryProps) {
  const leagueId = league._id;
  return (
    <li className="flex gap-3 border-b border-line px-4 py-3 last:border-0 md:px-5">
      <Mark fact={entry.fact} />
      <div className="min-w-0 flex-1">
        <Fact fact={entry.fact} leagueId={leagueId} meId={meId} />
        <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3">
          <time dateTime={entry.happenedAt} className="text-xs text-ink-soft">
            {formatMoment(entry.happenedAt)}
          </time>
          {league.hasReactions && <ReactionBar leagueId={leagueId} reactions={entry.reactions} />}
        </div>
      </div>
    </li>
  );
}

/** What happened in a league, newest first, live. */
export function Stream({ league, meId }: { league: LeagueView; meId: string }) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useStream(league);
  const [hints] = useHints();
  const all = data?.pages.flatMap((page) => page.entries) ?? [];
  const entries = hints ? all : all.filter(({ fact }) => fact.kind !== 'story');
  const withheld = data?.pages[0]?.withheld ?? 0;
  return (
    <Section title={texts.heading} className="min-w-0">
      <Card data-testid="stream">
        {!data && !error && (
          <div className="p-5">
            <SkeletonRows rows={3} label={texts.loading} />
          </div>
        )}
        {!data && error && <ErrorBox message={texts.failed} onRetry={() => void refetch()} />}
        {data && entries.length === 0 && withheld === 0 && (
          <p className="p-5 text-sm text-ink-soft">{texts.none}</p>
        )}
        {entries.length > 0 && (
          <ol>
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} league={league} meId={meId} />
            ))}
          </ol>
        )}
        {withheld > 0 && (
          <p className="border-t border-line px-5 py-3 text-sm text-ink-soft">
            {texts.withheld(withheld)}
          </p>
        )}
        {hasNextPage && (
          <div className="border-t border-line p-1">
            <Button
              look="quiet"
              className="w-full"
              disabled={isFetchingNextPage}
              onClick={() => void fetchNextPage()}
            >
              {texts.earlier}
            </Button>
          </div>
        )}
      </Card>
    </Section>
  );
}
