import { useMemo, useRef, useState } from 'react';
import { AthleteOption } from '@/features/predictions/athletes/athlete-option';
import { AthleteSearch } from '@/features/predictions/athletes/athlete-search';
import { ListLegend } from '@/features/predictions/athletes/list-legend';
import { byChance, type Form, type Starter } from '@/features/predictions/athletes/starters';
import { useListKeys } from '@/features/predictions/athletes/use-list-keys';
import type { Chances } from '@/features/predictions/chances/chances';
import { LIST_ID, optionId } from '@/features/predictions/podium/element-ids';
import { type Draft, placeOf } from '@/features/predictions/podium/podium-draft';
import { useStoredState } from '@/shared/browser/use-stored-state';
import type { Place } from '@/shared/picks/podium';
import { search } from '@/shared/search/text-search';
import { predictionTexts } from '@/texts/picks/predictions';

const { athletes: texts } = predictionTexts;

interface AthleteListProps {
  starters: Starter[];
  form: Form | undefined;
  /** Undefined if unknown or hidden. */
  chances: Chances | undefined;
  /** Whether chances are shown; null if none are known. */
  hints: boolean | null;
  onHints: (hints: boolean) => void;
  draft: Draft;
  /** A place was chosen for the next athlete. */
  choosing: boolean;
  closed: boolean;
  onPick: (athleteId: string, place: Place | null) => void;
  onRemove: (place: Place) => void;
}

const noRanges: readonly number[] = [];
const FORM_FIRST = 'podium-best-form-first';

/** The start list as a listbox: one tab stop, with arrow keys and type-ahead. */
export function AthleteList(props: AthleteListProps) {
  const { starters, form, chances, draft, choosing, closed, onPick, onRemove } = props;
  const [query, setQuery] = useState('');
  const [formFirst, setFormFirst] = useStoredState(FORM_FIRST, (stored) => stored !== false);
  const list = useRef<HTMLUListElement>(null);

  const ordered = useMemo(
    () => (chances && formFirst ? byChance(starters, chances) : starters),
    [chances, formFirst, starters],
  );
  const folded = useMemo(() => ordered.map((starter) => starter.folded), [ordered]);
  const shown = useMemo(
    () =>
      search(folded, query).flatMap(({ index, ranges }) => {
        const starter = ordered[index];
        return starter ? { starter, ranges } : [];
      }),
    [folded, ordered, query],
  );

  const pick = (athleteId: string, place: Place | null) => {
    const starter = starters.find((one) => one.athleteId === athleteId);
    if (closed || !starter?.attending) return;
    onPick(athleteId, place);
    // The next athlete needs a new search.
    setQuery('');
  };
  const remove = (athleteId: string) => {
    const place = placeOf(draft, athleteId);
    if (place !== null && !closed) onRemove(place);
  };
  /** A second tap takes the athlete off the podium. */
  const tap = (athleteId: string) => {
    if (!choosing && placeOf(draft, athleteId) !== null) remove(athleteId);
    else pick(athleteId, null);
  };
  const { active, setActive, onKeyDown } = useListKeys({
    starters: shown.map(({ starter }) => starter),
    onTap: tap,
    onPlace: pick,
    onRemove: remove,
  });

  const hasForm = form !== undefined && starters.some(({ athleteId }) => form.has(athleteId));
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
        formFirst={chances ? formFirst : null}
        onFormFirst={setFormFirst}
      >
        <ListLegend results={hasForm} hints={props.hints} onHints={props.onHints} />
      </AthleteSearch>
      <ul
        ref={list}
        id={LIST_ID}
        role="listbox"
        aria-label={texts.list}
        aria-describedby={`${LIST_ID}-help`}
        aria-activedescendant={active === null ? undefined : optionId(active)}
        tabIndex={0}
        onKeyDown={onKeyDown}
        className={`group/list -outline-offset-3 lg:max-h-[36rem] lg:overflow-y-auto ${active === null ? '' : 'outline-none'}`}
      >
        {shown.map(({ starter, ranges }) => (
          <AthleteOption
            key={starter.athleteId}
            starter={starter}
            ranges={query === '' ? noRanges : ranges}
            results={form?.get(starter.athleteId)}
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
      {shown.length === 0 && (
        <p className="px-4 py-8 text-center text-sm break-words text-ink-soft">
          {starters.length === 0 ? texts.noStartList : texts.nobody(query)}
        </p>
      )}
      <p id={`${LIST_ID}-help`} className="sr-only">
        {texts.help}
      </p>
      <p
        aria-live="polite"
        className="border-t border-line px-4 py-2 text-xs text-ink-soft tabular-nums"
      >
        {texts.count(shown.length)}
      </p>
    </div>
  );
}
