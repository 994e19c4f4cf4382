import { Earth, Flag as FlagIcon, Users } from 'lucide-react';
import type { Subset } from '@/features/leaderboard/subset/subset';
import { useCountries } from '@/features/leaderboard/subset/subset-api';
import { countryName } from '@/shared/country/countries';
import { FlagImage } from '@/shared/country/flag';
import { SelectField } from '@/shared/ui/controls/field';
import { ToggleGroup } from '@/shared/ui/controls/toggle-group';
import { Notice } from '@/shared/ui/feedback/notice';
import { globalLeagueTexts } from '@/texts/leagues/global-league';
import type { CountryMembers } from '@/wire/generated';

const texts = globalLeagueTexts.filter;

interface SubsetFilterProps {
  leagueId: string;
  among: Subset;
  country: string | null;
  mine: string | null;
  onChoose: (among: Subset) => void;
}

/** The user's country first, then those with most members; the selected one is always included. */
function choicesOf(
  countries: CountryMembers[],
  mine: string | null,
  shown: string | null,
): CountryMembers[] {
  const ofCode = (code: string) =>
    countries.find(({ country }) => country === code) ?? { country: code, members: 0 };
  const own = mine === null ? [] : [ofCode(mine)];
  const others = countries.filter(({ country }) => country !== mine);
  const isThere = [...own, ...others].some(({ country }) => country === shown);
  return [...own, ...others, ...(shown === null || isThere ? [] : [ofCode(shown)])];
}

/** Selects the subset of a leaderboard; stored in the address. */
export function SubsetFilter({ leagueId, among, country, mine, onChoose }: SubsetFilterProps) {
  const byCountry = among.kind === 'country';
  const countries = useCountries(leagueId, byCountry);
  const flag = country ?? mine;
  const icon = 'size-4 shrink-0';
  return (
    <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap sm:items-center">
      <ToggleGroup
        label={texts.label}
        value={among.kind}
        onChange={(kind) =>
          onChoose(kind === 'country' ? { kind, country: country ?? mine } : { kind })
        }
        options={[
          {
            value: 'everyone',
            label: texts.everyone,
            icon: <Earth aria-hidden className={icon} />,
          },
          { value: 'friends', label: texts.friends, icon: <Users aria-hidden className={icon} /> },
          {
            value: 'country',
            label: texts.country,
            icon:
              flag === null ? (
                <FlagIcon aria-hidden className={icon} />
              ) : (
                <FlagImage country={flag} />
              ),
          },
        ]}
      />
      {byCountry && (
        <div className="min-w-0 sm:min-w-56">
          <SelectField
            label={texts.chooseCountry}
            hideLabel
            data-testid="country-select"
            value={country ?? ''}
            onChange={(change) => onChoose({ kind: 'country', country: change.target.value })}
          >
            {country === null && (
              <option value="" disabled>
                {texts.choose}
              </option>
            )}
            {choicesOf(countries.data ?? [], mine, country).map((choice) => (
              <option key={choice.country} value={choice.country}>
                {countries.data
                  ? texts.countryOf(countryName(choice.country), choice.members)
                  : countryName(choice.country)}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      {byCountry && !countries.data && countries.error && (
        <Notice tone="warn">{texts.countriesFailed}</Notice>
      )}
    </div>
  );
}
