import { type CSSProperties, useMemo, useState } from 'react';
import type { AthletesById } from '@/features/reveal/podiums/athlete-names';
import { type Column, columnsOf } from '@/features/reveal/podiums/columns';
import { formId, formPodium } from '@/features/reveal/podiums/form-podium';
import { MatrixHead } from '@/features/reveal/podiums/matrix-head';
import { MatrixRow, type MatrixRowProps } from '@/features/reveal/podiums/matrix-row';
import { boldestOf, inOrder, standingNow } from '@/features/reveal/podiums/standing';
import { podiumObject, useReactions } from '@/live/reactions/use-reactions';
import { useMyEventPicks } from '@/live/hooks/use-my-event-picks';
import type { Ranked } from '@/shared/scoring/explain';
import { useMe } from '@/shared/session/current-user';
import { SearchField } from '@/shared/ui/controls/search-field';
import { Card } from '@/shared/ui/layout/card';
import { MoreRows } from '@/shared/ui/layout/data-table';
import { revealTexts as texts } from '@/texts/picks/reveal';
import type { CategoryReveal, RevealedPodium } from '@/wire/generated';

/** Leagues have up to a thousand podiums, which are shown in pages. */
const PAGE = 50;
/** With fewer podiums, no search is needed. */
const SEARCHED_FROM = 13;

interface PodiumMatrixProps {
  reveal: CategoryReveal;
  athletes: AthletesById;
  /** Null before the first ranking. */
  ranking: readonly Ranked[] | null;
  meId: string;
  live: boolean;
}

interface MatrixProps extends PodiumMatrixProps {
  podiums: RevealedPodium[];
}

/** Of a league with more than a thousand members not all are sent; the user's own is added here. */
function MatrixWithMine(props: PodiumMatrixProps) {
  const { podiums, eventId, categoryId, leagueId } = props.reveal;
  const me = useMe();
  const mine = useMyEventPicks(me.userId, eventId).data?.find(
    (pick) => pick.categoryId === categoryId && pick.leagueId === leagueId,
  );
  if (!mine) return <Matrix {...props} podiums={podiums} />;
  const { data, editedByAdmin } = mine;
  const unmarked = { bold: [], alone: [], longShots: [], same: 0, loneWolf: false };
  const named = { userId: me.userId, userName: me.name, avatarUrl: me.picture };
  const own = { ...named, data, editedByAdmin, ...unmarked };
  return <Matrix {...props} podiums={[own, ...podiums]} />;
}

/** All podiums: members by athletes. */
export function PodiumMatrix(props: PodiumMatrixProps) {
  const { podiums, picked } = props.reveal;
  const includesMine =
    picked === podiums.length || podiums.some(({ userId }) => userId === props.meId);
  return includesMine ? <Matrix {...props} podiums={podiums} /> : <MatrixWithMine {...props} />;
}

/** The user's row, and the others that match the search in their order. */
function useRows({ reveal, podiums, athletes, ranking, meId, live }: MatrixProps, query: string) {
  const form = useMemo(() => formPodium(reveal), [reveal]);
  const all = useMemo(() => (form ? [form, ...podiums] : podiums), [form, podiums]);
  const standing = useMemo(() => standingNow(all, ranking), [all, ranking]);
  const wolf = useMemo(() => boldestOf(podiums), [podiums]);
  const columns = useMemo(() => columnsOf(reveal, athletes, ranking), [reveal, athletes, ranking]);
  const found = useMemo(
    () => inOrder(all, standing, query).filter(({ userId }) => userId !== meId),
    [all, standing, query, meId],
  );
  const [opened, setOpened] = useState<string | null>(null);
  const { leagueId, eventId, categoryId } = reveal;
  const reactionsTo = useReactions(leagueId, eventId, categoryId);
  const rowOf = (podium: RevealedPodium, row: number): MatrixRowProps => ({
    podium,
    columns,
    athletes,
    mine: podium.userId === meId,
    earned: standing?.get(podium.userId) ?? null,
    wolf: podium.userId === wolf,
    live,
    row,
    isOpen: podium.userId === opened,
    leagueId,
    reactions:
      podium.userId === formId
        ? null
        : (reactionsTo?.(podiumObject(eventId, categoryId, podium.userId)) ?? null),
    onToggle: () => setOpened(podium.userId === opened ? null : podium.userId),
  });
  const own = podiums.find(({ userId }) => userId === meId);
  return { columns, found, rowOf, own, hasPoints: standing !== null };
}

interface TableProps {
  columns: readonly Column[];
  hasPoints: boolean;
  own: MatrixRowProps | null;
  rows: readonly MatrixRowProps[];
}

/** Scrolls within its card: the athletes and the user's row stay on top, the members at the left. */
function MatrixTable({ columns, hasPoints, own, rows }: TableProps) {
  const widths: CSSProperties = {
    minWidth: `calc(var(--member) + var(--points) + ${columns.length} * var(--athlete))`,
    maxWidth: `calc(var(--member) + var(--points) + ${columns.length} * 5rem)`,
  };
  return (
    <div
      role="group"
      aria-label={texts.grid}
      tabIndex={0}
      className={`@container relative scroll-pt-48 max-h-[calc(100dvh-9rem)] overflow-auto border-t border-line [--athlete:1.75rem] [--member:6.75rem] md:max-h-[90dvh] md:[--athlete:2.125rem] md:[--member:13rem] ${
        hasPoints ? '[--points:3.25rem] md:[--points:4rem]' : '[--points:0rem]'
      }`}
    >
      <table style={widths} className="w-full table-fixed border-separate border-spacing-0 text-sm">
        <caption className="sr-only">{texts.grid}</caption>
        <colgroup>
          <col className="w-(--member)" />
          <col span={columns.length} />
          {hasPoints && <col className="w-(--points)" />}
        </colgroup>
        <thead className="sticky top-0 z-20 bg-surface shadow-[0_1px_0_var(--line)]">
          <MatrixHead columns={columns} hasPoints={hasPoints} />
          {own && <MatrixRow {...own} />}
        </thead>
        <tbody>
          {rows.map((row) => (
            <MatrixRow key={row.podium.userId} {...row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface HintProps {
  columns: readonly Column[];
  hasPoints: boolean;
  podiums: RevealedPodium[];
}

function Hint({ columns, hasPoints, podiums }: HintProps) {
  const hasChances = columns.some(({ athlete }) => athlete.chance !== null);
  const hasLongShots = columns.some(({ isLongShot }) => isLongShot);
  const parts = [
    hasChances ? texts.byChance(hasLongShots) : texts.byPicks,
    podiums.some(({ alone }) => alone.length > 0) && texts.glows,
    hasPoints && texts.hits,
  ];
  return (
    <p className="px-4 pb-4 text-sm text-ink-soft max-md:order-last max-md:border-t max-md:border-line max-md:py-3">
      {parts.filter((part) => part !== false).join(' ')}
    </p>
  );
}

function Matrix(props: MatrixProps) {
  const { reveal, podiums } = props;
  const [query, setQuery] = useState('');
  const [most, setMost] = useState(PAGE);
  const { columns, found, rowOf, own, hasPoints } = useRows(props, query);
  return (
    <Card className="flex min-w-0 flex-col overflow-clip lg:col-span-2" data-testid="reveal-grid">
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 pt-3 pb-2">
        <h2 className="text-lg">{texts.grid}</h2>
        {podiums.length >= SEARCHED_FROM && (
          <div className="w-full sm:w-72">
            <SearchField
              label={texts.search}
              hint={texts.searchHint}
              clear={texts.clearSearch}
              value={query}
              onSearch={setQuery}
            />
          </div>
        )}
      </div>
      {/* On a phone after the rows. */}
      <Hint columns={columns} hasPoints={hasPoints} podiums={podiums} />
      {!own && (
        <p className="border-t border-line px-4 py-3 text-sm text-ink-soft">{texts.noPickOfMine}</p>
      )}
      <MatrixTable
        columns={columns}
        hasPoints={hasPoints}
        own={own ? rowOf(own, 0) : null}
        rows={found.slice(0, most).map((podium, at) => rowOf(podium, at + 1))}
      />
      {found.length === 0 && query.trim() !== '' && (
        <p role="status" className="border-t border-line px-4 py-6 text-center text-ink-soft">
          {texts.noMatch(query.trim())}
        </p>
      )}
      {reveal.picked > podiums.length && (
        <p className="border-t border-line px-4 py-3 text-sm text-ink-soft">
          {texts.notListed(reveal.picked - podiums.length)}
        </p>
      )}
      {found.length > most && (
        <MoreRows onClick={() => setMost(most + PAGE)}>
          {texts.more(Math.min(PAGE, found.length - most))}
        </MoreRows>
      )}
    </Card>
  );
}
