import type { PastSeason } from '@/features/leaderboard/api/season';
import { useLeagueSeasons } from '@/features/leaderboard/season/season-api';
import { SelectField } from '@/shared/ui/controls/field';
import { leaderboardTexts } from '@/texts/leagues/leaderboards';
import type { LeagueSeason } from '@/wire/generated';

const texts = leaderboardTexts.season;

interface SeasonSelectProps {
  leagueId: string;
  /** Null for the current one. */
  season: PastSeason | null;
  onSeason: (season: PastSeason | null) => void;
}

function labelOf({ year, champions, championCount }: LeagueSeason): string {
  const [champion] = champions;
  return champion ? texts.won(year, champion.userName, championCount) : String(year);
}

/** Nothing for a league with one season. */
export function SeasonSelect({ leagueId, season, onSeason }: SeasonSelectProps) {
  const [current, ...earlier] = useLeagueSeasons(leagueId).data ?? [];
  if (!current || earlier.length === 0) return null;
  const choose = (value: string) => {
    if (value === 'all') onSeason('all');
    else onSeason(value === String(current.year) ? null : Number(value));
  };
  const known = [current, ...earlier].some(({ year }) => year === season);
  return (
    <div className="min-w-0 max-sm:flex-1 max-sm:basis-24 sm:w-80">
      <SelectField
        label={texts.label}
        hideLabel
        data-testid="season-select"
        value={season ?? current.year}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        {typeof season === 'number' && !known && <option value={season}>{season}</option>}
        {[current, ...earlier].map((one) => (
          <option key={one.year} value={one.year}>
            {labelOf(one)}
          </option>
        ))}
        <option value="all">{texts.all}</option>
      </SelectField>
    </div>
  );
}
