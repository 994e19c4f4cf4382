import { type ReactNode, useMemo, useRef, useState } from 'react';
import { AthleteOption } from '@/features/predictions/athletes/athlete-option';
import { AthleteSearch } from '@/features/predictions/athletes/athlete-search';
import { HintsToggle, ListLegend } from '@/features/predictions/athletes/list-legend';
import {
  byChance,
  type ResultsByAthlete,
  type Starter,
} from '@/features/predictions/starters/starters';
import { useListKeys } from '@/features/predictions/athletes/use-list-keys';
import type { Chances } from '@/features/predictions/chances/chances';
import { useColumns } from '@/shared/browser/use-wide-screen';
import { LIST_ID, optionId } from '@/features/predictions/podium/element-ids';
import { type Draft, placeOf } from '@/features/predictions/podium/podium-draft';
import type { Editing } from '@/features/predictions/podium/use-editing';
import { useStoredState } from '@/shared/browser/use-stored-state';
import { isoOf } from '@/shared/country/countries';
import type { Place } from '@/shared/picks/podium';
import { search } from '@/shared/search/text-search';
import { predictionTexts } from '@/texts/picks/predictions';

const { athletes: texts } = predictionTexts;

interface AthleteListProps {
  starters: Starter[];
  recentResults: ResultsByAthlete | undefined;
  /** Undefined if unknown or hidden. */
  chances: Chances | undefined;
  /** Whether chances are shown; null if none are known. */
  hints: boolean | null;
  onHints: (hints: boolean) => void;
  draft: Draft;
  editing: Pick<Editing, 'chosen' | 'place' | 'clear'>;
  closed: boolean;
}

const noRanges: readonly number[] = [];
const CHANCES_FIRST = 'podium-best-form-first';

/** The starters that match the search, in the order that the user chose. */
function useSearched(starters: Starter[], chances: Chances | undefined) {
  const [query, setQuery] = useState('');
  const [bestFirst, setBestFirst] = useStoredState(CHANCES_FIRST, (stored) => stored !== false);
  const ordered = useMemo(
    () => (chances && bestFirst ? byChance(starters, chances) : starters),
    [chances, bestFirst, starters],
  );
  const folded = useMemo(() => ordered.map((starter) => starter.folded), [ordered]);
  const shown = useMemo(
    () =>
      search(folded, query).flatMap(({ index, ranges }) => {
        const starter = ordered[index];
        return starter ? { starter, ranges: query === '' ? noRanges : ranges } : [];
      }),
    [folded, ordered, query],
  );
  return { query, setQuery, bestFirst, setBestFirst, shown };
}

/** What taps and keys do with an athlete; `onPicked` is called after each pick. */
function useAthleteActions(props: AthleteListProps, onPicked: () => void) {
  const { starters, draft, editing, closed } = props;
  const pick = (athleteId: string, place: Place | null) => {
    const starter = starters.find((one) => one.athleteId === athleteId);
    if (closed || !starter?.attending) return;
    editing.place(athleteId, place);
    onPicked();
  };
  const remove = (athleteId: string) => {
    const place = placeOf(draft, athleteId);
    if (place !== null && !closed) editing.clear(place);
  };
  /** A second tap takes the athlete off the podium. */
  const tap = (athleteId: string) => {
    if (editing.chosen === null && placeOf(draft, athleteId) !== null) remove(athleteId);
    else pick(athleteId, null);
  };
  return { pick, remove, tap };
}

/** The start list as a listbox: one tab stop, with arrow keys and type-ahead. */
export function AthleteList(props: AthleteListProps) {
  const { starters, recentResults, chances, draft, closed } = props;
  const list = useRef<HTMLUListElement>(null);
  const columns = useColumns();
  const flags = starters.some(({ country }) => isoOf(country) !== null);
  const { query, setQuery, bestFirst, setBestFirst, shown } = useSearched(starters, chances);
  // The next athlete needs a new search.
  const { pick, remove, tap } = useAthleteActions(props, () => setQuery(''));
  const { active, setActive, onKeyDown } = useListKeys({
    starters: shown.map(({ starter }) => starter),
    onTap: tap,
    onPlace: pick,
    onRemove: remove,
  });
  return (
    <div className="flex min-w-0 flex-col">
      <AthleteSearch
        query={query}
        onQuery={setQuery}
        onDown={() => list.current?.focus()}
        onEnter={() => {
          const [best] = shown;
          if (best && query.trim() !== '') pick(best.starter.athleteId, null);
        }}
        formFirst={chances ? bestFirst : null}
        onFormFirst={setBestFirst}
      >
        {columns && (
          <ListLegend
            results={starters.some(({ athleteId }) => recentResults?.has(athleteId))}
            hints={props.hints}
            onHints={props.onHints}
          />
        )}
      </AthleteSearch>
      <ul
        ref={list}
        id={LIST_ID}
        role="listbox"
        aria-label={texts.list}
        aria-describedby={columns ? `${LIST_ID}-help` : undefined}
        aria-activedescendant={active === null ? undefined : optionId(active)}
        tabIndex={0}
        onKeyDown={onKeyDown}
        className={`group/list -outline-offset-3 lg:max-h-[36rem] lg:overflow-y-auto ${active === null ? '' : 'outline-none'}`}
      >
        {shown.map(({ starter, ranges }) => (
          <AthleteOption
            key={starter.athleteId}
            starter={starter}
            ranges={ranges}
            flags={flags}
            results={recentResults?.get(starter.athleteId)}
            chances={chances?.get(starter.athleteId)}
            place={placeOf(draft, starter.athleteId)}
            active={active === starter.athleteId}
            closed={closed}
            onTap={() => {
              setActive(starter.athleteId);
              tap(starter.athleteId);
            }}
          />
        ))}
      </ul>
      <ListFooter none={starters.length === 0} count={shown.length} query={query}>
        {!columns && <HintsToggle hints={props.hints} onHints={props.onHints} />}
      </ListFooter>
    </div>
  );
}

interface ListFooterProps {
  none: boolean;
  count: number;
  query: string;
  children: ReactNode;
}

/** How many athletes are shown, and why there are none. */
function ListFooter({ none, count, query, children }: ListFooterProps) {
  return (
    <>
      {count === 0 && (
        <p className="px-4 py-8 text-center text-sm break-words text-ink-soft">
          {none ? texts.noStartList : texts.nobody(query)}
        </p>
      )}
      <p id={`${LIST_ID}-help`} className="sr-only">
        {texts.help}
      </p>
      <div className="flex items-center justify-between border-t border-line px-4 text-xs text-ink-soft">
        <p aria-live="polite" className="py-2 tabular-nums">
          {texts.count(count)}
        </p>
        {children}
      </div>
    </>
  );
}
