import { type FormEvent, useState } from 'react';
import toast from 'react-hot-toast';
import { ApiError } from '@/shared/api/api-error';
import { countryName } from '@/shared/country/countries';
import { countryList } from '@/shared/country/country-list';
import { useSetMyCountry } from '@/shared/country/my-country';
import { Button } from '@/shared/ui/controls/button';
import { SelectField } from '@/shared/ui/controls/field';
import { globalLeagueTexts } from '@/texts/leagues/global-league';

const texts = globalLeagueTexts.country;

interface CountryFormProps {
  label: string;
  hint?: string;
  country: string | null;
  /** Label of the empty choice: no country, or none chosen yet. */
  none: string;
  onSaved?: (country: string | null) => void;
}

/**
 * Selects the user's country. Saved by a button, because moving through the list by keyboard
 * changes the selection at each step.
 */
export function CountryForm({ label, hint, country, none, onSaved }: CountryFormProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const set = useSetMyCountry();
  const known = countryList();
  const shown = chosen ?? country ?? '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = shown === '' ? null : shown;
    set.mutate(wanted, {
      onSuccess: () => {
        toast.success(wanted === null ? texts.savedNone : texts.saved(countryName(wanted)));
        setChosen(null);
        onSaved?.(wanted);
      },
      onError: (failure) => {
        const refused = failure instanceof ApiError && failure.code !== null;
        setError(refused ? failure.message : texts.saveFailed);
      },
    });
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-0 flex-1 basis-56 sm:max-w-sm">
          <SelectField
            label={label}
            data-testid="my-country"
            value={shown}
            onChange={(change) => {
              setChosen(change.target.value);
              setError(undefined);
            }}
          >
            <option value="">{none}</option>
            {/* A country's alternative code, or an unknown code. */}
            {country !== null && !known.some(({ code }) => code === country) && (
              <option value={country}>{countryName(country)}</option>
            )}
            {known.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
        </div>
        <Button type="submit" disabled={set.isPending || shown === (country ?? '')}>
          {set.isPending ? texts.saving : texts.save}
        </Button>
      </div>
      {error === undefined ? (
        hint && <p className="text-sm text-ink-soft">{hint}</p>
      ) : (
        <p role="alert" className="text-sm font-medium text-bad">
          {error}
        </p>
      )}
    </form>
  );
}
