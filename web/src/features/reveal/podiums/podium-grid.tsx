import { Dices, Flame, Star } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { AthletesById } from '@/features/reveal/podiums/athlete-names';
import { formPodium } from '@/features/reveal/podiums/form-podium';
import { boldestOf, inOrder, pointsNow } from '@/features/reveal/podiums/standing';
import { PodiumItem, PodiumTableRow } from '@/features/reveal/podiums/podium-row';
import { useMyEventPicks } from '@/live/hooks/use-my-event-picks';
import { useEventTopic } from '@/live/hooks/use-shielded-topics';
import { useWideScreen } from '@/shared/browser/use-wide-screen';
import { places } from '@/shared/picks/podium';
import { useMe } from '@/shared/session/current-user';
import { SearchField } from '@/shared/ui/controls/search-field';
import { Card } from '@/shared/ui/layout/card';
import { DataTable, MoreRows } from '@/shared/ui/layout/data-table';
import { revealTexts as texts } from '@/texts/picks/reveal';
import type { CategoryReveal, RevealedPodium } from '@/wire/generated';

/** Leagues have up to a thousand podiums, which are shown in pages. */
const PAGE = 50;
/** With fewer podiums, no search is needed. */
const SEARCHED_FROM = 13;

interface PodiumGridProps {
  reveal: CategoryReveal;
  athletes: AthletesById;
  meId: string;
  live: boolean;
}

interface GridProps extends PodiumGridProps {
  podiums: RevealedPodium[];
}

/** `longShots`: the chances at the lock are known and may be shown. */
function Legend({ longShots }: { longShots: boolean }) {
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-soft">
      <span className="inline-flex items-center gap-1.5">
        <Star aria-hidden className="size-3.5 text-accent-text" />
        {texts.legendAlone}
      </span>
      <span className="inline-flex items-center gap-1.5">
        <Flame aria-hidden className="size-3.5 text-warn" />
        {texts.legendBold}
      </span>
      {longShots && (
        <span className="inline-flex items-center gap-1.5">
          <Dices aria-hidden className="size-3.5 text-info" />
          {texts.legendLongShot}
        </span>
      )}
    </p>
  );
}

/** Of a league with more than a thousand members not all are sent; the user's own is added here. */
function GridWithMine(props: PodiumGridProps) {
  const { podiums, eventId, categoryId, leagueId } = props.reveal;
  const me = useMe();
  const mine = useMyEventPicks(me.userId, eventId).data?.find(
    (pick) => pick.categoryId === categoryId && pick.leagueId === leagueId,
  );
  if (!mine) return <Grid {...props} podiums={podiums} />;
  const { data, editedByAdmin } = mine;
  const unmarked = { bold: [], alone: [], longShots: [], same: 0, loneWolf: false };
  const named = { userId: me.userId, userName: me.name, avatarUrl: me.picture };
  const own = { ...named, data, editedByAdmin, ...unmarked };
  return <Grid {...props} podiums={[own, ...podiums]} />;
}

/** All podiums: a table on wide screens. */
export function PodiumGrid(props: PodiumGridProps) {
  const { podiums, picked } = props.reveal;
  const isTold = picked === podiums.length || podiums.some(({ userId }) => userId === props.meId);
  return isTold ? <Grid {...props} podiums={podiums} /> : <GridWithMine {...props} />;
}

/** The podiums that match the search in their order, and what their rows show. */
function useShown({ reveal, podiums, athletes, meId, live }: GridProps, query: string) {
  const ranking = useEventTopic(reveal.eventId)?.rankings.find(
    ({ categoryId }) => categoryId === reveal.categoryId,
  )?.rows;
  const form = useMemo(() => formPodium(reveal), [reveal]);
  const all = useMemo(() => (form ? [form, ...podiums] : podiums), [form, podiums]);
  const points = useMemo(() => pointsNow(all, ranking ?? null), [all, ranking]);
  const wolf = useMemo(() => boldestOf(podiums), [podiums]);
  const found = useMemo(() => inOrder(all, points, meId, query), [all, points, meId, query]);
  const rows = found.map((podium, row) => ({
    podium,
    athletes,
    mine: podium.userId === meId,
    points: points?.get(podium.userId) ?? null,
    wolf: podium.userId === wolf,
    live,
    row,
  }));
  return { rows, hasPoints: points !== null };
}

type ShownRows = ReturnType<typeof useShown>;

function PodiumTable({ rows, hasPoints }: ShownRows) {
  return (
    <div
      role="group"
      aria-label={texts.grid}
      tabIndex={0}
      className="overflow-x-auto outline-offset-0"
    >
      <DataTable
        caption={texts.grid}
        columns={[
          { head: texts.member, className: 'sticky left-0 w-[30%] bg-surface p-3 pl-4' },
          ...(hasPoints ? [{ head: texts.pointsNow, className: 'w-17 p-3 text-right' }] : []),
          ...places.map((place) => ({ head: texts[place], className: 'px-2 py-3' })),
        ]}
        className="table-fixed"
        headRowClass="eyebrow border-t border-line text-left"
      >
        {rows.map((row) => (
          <PodiumTableRow key={row.podium.userId} {...row} />
        ))}
      </DataTable>
    </div>
  );
}

function PodiumList({ rows }: Pick<ShownRows, 'rows'>) {
  return (
    <ul className="border-t border-line">
      {rows.map((row) => (
        <PodiumItem key={row.podium.userId} {...row} />
      ))}
    </ul>
  );
}

function Grid(props: GridProps) {
  const { reveal, podiums, meId } = props;
  const wide = useWideScreen();
  const [query, setQuery] = useState('');
  const [most, setMost] = useState(PAGE);
  const { rows: found, hasPoints } = useShown(props, query);
  const rows = found.slice(0, most);
  return (
    <Card className="min-w-0 overflow-clip" data-testid="reveal-grid">
      <div className="flex flex-wrap items-end justify-between gap-3 p-4">
        <div>
          <h2 className="text-lg">{texts.grid}</h2>
          <Legend longShots={reveal.athletes.some(({ chance }) => chance !== null)} />
        </div>
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
      {!podiums.some(({ userId }) => userId === meId) && (
        <p className="border-t border-line px-4 py-3 text-sm text-ink-soft">{texts.noPickOfMine}</p>
      )}
      {found.length === 0 ? (
        <p role="status" className="border-t border-line px-4 py-6 text-center text-ink-soft">
          {texts.noMatch(query.trim())}
        </p>
      ) : wide ? (
        <PodiumTable rows={rows} hasPoints={hasPoints} />
      ) : (
        <PodiumList rows={rows} />
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
