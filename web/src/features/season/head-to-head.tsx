import { Check } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useSeasonTable } from '@/features/season/season-api';
import { ordinal } from '@/shared/format/names';
import { formatNumber } from '@/shared/format/numbers';
import { Avatar } from '@/shared/ui/badges/avatar';
import { PointsBadge } from '@/shared/ui/badges/points-badge';
import { Button } from '@/shared/ui/controls/button';
import { SearchField } from '@/shared/ui/controls/search-field';
import { ErrorBox, SkeletonRows } from '@/shared/ui/feedback/states';
import { Card, Section } from '@/shared/ui/layout/card';
import { DataTable } from '@/shared/ui/layout/data-table';
import { seasonTexts } from '@/texts/leagues/season';
import type { HeadToHeadView, MySeason, SeasonMember } from '@/wire/generated';

const texts = seasonTexts.duel;
/** Members offered at once; others are found by search. */
const OFFERED = 6;

interface ChooserProps {
  season: MySeason;
  onChoose: (userId: string) => void;
}

/** The season's best, or search results by name. */
function Chooser({ season, onChoose }: ChooserProps) {
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const { leagueId, member, year } = season;
  // One more than offered, because the member may be among them.
  const query = useSeasonTable({ leagueId, year, search, skip: 0, limit: OFFERED + 1 });
  const found = query.data?.standings.filter(({ userId }) => userId !== member.userId);
  const offered = found?.slice(0, OFFERED) ?? [];
  // The unfiltered total includes the member; the total of a search does only if the member was
  // found.
  const isCounted = search === '' || found?.length !== query.data?.standings.length;
  const others = (query.data?.total ?? 0) - offered.length - (isCounted ? 1 : 0);
  return (
    <div className="flex flex-col gap-3 p-4">
      <div>
        <p className="font-semibold">{texts.choose}</p>
        <p className="text-sm text-ink-soft">{texts.chooseHint}</p>
      </div>
      <div className="flex">
        <SearchField label={texts.search} value={typed} onSearch={setTyped} clear={texts.clear} />
      </div>
      {!query.data && query.error && (
        <ErrorBox message={texts.failed} onRetry={() => void query.refetch()} />
      )}
      {!query.data && !query.error && <SkeletonRows rows={3} />}
      {found?.length === 0 && <p className="text-sm text-ink-soft">{texts.nobody}</p>}
      <ul className="grid gap-1 sm:grid-cols-2 lg:grid-cols-1">
        {offered.map((one) => (
          <li key={one.userId}>
            <button
              type="button"
              onClick={() => onChoose(one.userId)}
              className="flex min-h-11 w-full items-center gap-3 rounded-control border border-line px-3 py-1.5 text-left hover:bg-sunken"
            >
              <Avatar small name={one.userName} picture={one.avatarUrl} />
              <span className="min-w-0 flex-1 truncate font-semibold">{one.userName}</span>
              <span className="text-sm text-ink-soft tabular-nums">
                {ordinal(one.rank)} · {formatNumber(one.points)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {others > 0 && <p className="text-sm text-ink-soft">{texts.more(others)}</p>}
    </div>
  );
}

function nameOf(member: SeasonMember): string {
  return member.isMe ? texts.you : member.userName;
}

function Side({ member, won, right }: { member: SeasonMember; won: number; right: boolean }) {
  return (
    <div
      className={`flex min-w-0 flex-1 items-center gap-3 ${right ? 'flex-row-reverse text-right' : ''}`}
    >
      <Avatar name={member.userName} picture={member.avatarUrl} />
      <span className="min-w-0 flex-1 font-semibold wrap-anywhere">{nameOf(member)}</span>
      <span className="score text-4xl">{won}</span>
    </div>
  );
}

function balance(duel: HeadToHeadView, member: SeasonMember): string {
  const margin = duel.points - duel.theirPoints;
  if (margin === 0) return texts.level;
  const ahead = margin > 0 ? member : duel.against;
  return ahead.isMe
    ? texts.aheadYou(Math.abs(margin))
    : texts.ahead(ahead.userName, Math.abs(margin));
}

function DuelTable({ duel, member }: { duel: HeadToHeadView; member: SeasonMember }) {
  return (
    <DataTable
      caption={texts.events}
      columns={[
        { head: texts.event, className: 'py-1 pl-4 text-left font-semibold' },
        ...[member, duel.against].map((side) => ({
          head: nameOf(side),
          className: 'max-w-24 truncate py-1 pr-4 text-right font-semibold',
        })),
      ]}
      headRowClass="text-xs text-ink-soft"
    >
      {[...duel.events].reverse().map((event) => (
        <tr key={event.eventId} className="border-t border-line">
          <th scope="row" className="py-2 pr-3 pl-4 text-left font-medium">
            {event.eventName}
          </th>
          {[
            { points: event.points, other: event.theirPoints },
            { points: event.theirPoints, other: event.points },
          ].map(({ points, other }, side) => (
            <td key={side} className="py-2 pr-4 text-right whitespace-nowrap">
              {points > other && (
                <Check role="img" aria-label={texts.won} className="mr-1 inline size-4 text-good" />
              )}
              <PointsBadge points={points} />
            </td>
          ))}
        </tr>
      ))}
    </DataTable>
  );
}

interface HeadToHeadProps {
  season: MySeason;
  against: string | null;
  onChoose: (userId: string | null) => void;
}

export function HeadToHead({ season, against, onChoose }: HeadToHeadProps) {
  const { headToHead: duel, member } = season;
  // The response for the previous opponent stays until the new one arrives.
  const isCurrent = duel !== null && duel.against.userId === against;
  return (
    <Section title={texts.title}>
      <Card className="overflow-hidden" data-testid="head-to-head">
        {against === null && <Chooser season={season} onChoose={onChoose} />}
        {against !== null && !isCurrent && (
          <div className="p-4">
            <SkeletonRows rows={3} label={seasonTexts.loading} />
          </div>
        )}
        {against !== null && isCurrent && (
          <>
            <div className="flex flex-col gap-3 p-4">
              <p className="sr-only">{texts.score}</p>
              <div className="flex items-center gap-3">
                <Side member={member} won={duel.won} right={false} />
                <span aria-hidden className="score text-2xl text-ink-soft">
                  :
                </span>
                <Side member={duel.against} won={duel.lost} right />
              </div>
              <p className="text-center text-sm text-ink-soft">
                {duel.events.length === 0
                  ? `${member.isMe || duel.against.isMe ? texts.never : texts.neverOf}. ${texts.neverHint}`
                  : [balance(duel, member), duel.drawn > 0 ? texts.drawn(duel.drawn) : '']
                      .filter(Boolean)
                      .join(' · ')}
              </p>
            </div>
            {duel.events.length > 0 && <DuelTable duel={duel} member={member} />}
            <div className="border-t border-line p-2 text-center">
              <Button look="quiet" onClick={() => onChoose(null)}>
                {texts.change}
              </Button>
            </div>
          </>
        )}
      </Card>
    </Section>
  );
}
