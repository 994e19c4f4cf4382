import { RecentResults } from '@/features/predictions/athletes/recent-results';
import type { Starter } from '@/features/predictions/starters/starters';
import type { ReplacementState } from '@/features/predictions/replace/use-replacement';
import { Flag } from '@/shared/country/flag';
import { personName } from '@/shared/format/names';
import { SearchField } from '@/shared/ui/controls/search-field';
import { predictionTexts } from '@/texts/picks/predictions';
import type { AthleteResult } from '@/wire/generated';

const { replace: texts } = predictionTexts;

/** Longer lists get a search field. */
const SEARCHED_FROM = 9;

interface CandidateProps {
  starter: Starter;
  results: AthleteResult[] | undefined;
  busy: boolean;
  onChoose: () => void;
}

function Candidate({ starter, results, busy, onChoose }: CandidateProps) {
  return (
    <li className="border-b border-line last:border-0">
      <button
        type="button"
        data-testid={`replace-by-${starter.athleteId}`}
        disabled={busy}
        onClick={onChoose}
        className="flex min-h-14 w-full items-center gap-3 px-3 py-2 text-left text-sm enabled:hover:bg-sunken disabled:opacity-60"
      >
        <span className="w-14 shrink-0">
          <Flag country={starter.country} />
        </span>
        <span className="flex min-w-0 flex-1 flex-col gap-0.5">
          <span className="font-semibold break-words">{personName(starter)}</span>
          {results && <RecentResults results={results} />}
        </span>
      </button>
    </li>
  );
}

export function CandidateList({ state }: { state: ReplacementState }) {
  const { candidates, shown, query, setQuery, recentResults, replace } = state;
  return (
    <>
      {candidates.length >= SEARCHED_FROM && (
        <div className="flex">
          <SearchField
            label={predictionTexts.athletes.search}
            hint={predictionTexts.athletes.placeholder}
            value={query}
            onSearch={setQuery}
            clear={texts.clear}
          />
        </div>
      )}
      <ul
        aria-label={state.byChance ? texts.listByForm : texts.list}
        aria-busy={replace.isPending}
        className="-mx-3 max-h-[42dvh] overflow-y-auto"
      >
        {shown.map((starter) => (
          <Candidate
            key={starter.athleteId}
            starter={starter}
            results={recentResults?.get(starter.athleteId)}
            busy={replace.isPending}
            onChoose={() => state.choose(starter.athleteId)}
          />
        ))}
      </ul>
      {shown.length === 0 && (
        <p className="text-sm text-ink-soft">
          {query === '' ? texts.nobody : predictionTexts.athletes.nobody(query)}
        </p>
      )}
    </>
  );
}
