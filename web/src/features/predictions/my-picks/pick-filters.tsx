import type { ReactNode } from 'react';
import {
  disciplines,
  type PickFilter,
  seriesIds,
  yearsOffered,
} from '@/features/predictions/my-picks/pick-filter';
import { SelectField } from '@/shared/ui/controls/field';
import { predictionTexts } from '@/texts/picks/predictions';

const { myPicks: texts } = predictionTexts;

interface ChoiceProps {
  label: string;
  value: string | number | null;
  onValue: (value: string) => void;
  children: ReactNode;
}

function Choice({ label, value, onValue, children }: ChoiceProps) {
  return (
    <SelectField
      label={label}
      value={value ?? ''}
      onChange={(change) => onValue(change.target.value)}
    >
      <option value="">{texts.all}</option>
      {children}
    </SelectField>
  );
}

interface PickFiltersProps {
  filter: PickFilter;
  years: number[];
  onFilter: (filter: PickFilter) => void;
}

export function PickFilters({ filter, years, onFilter }: PickFiltersProps) {
  return (
    <div role="search" className="grid grid-cols-3 gap-2 sm:max-w-xl sm:gap-4">
      <Choice
        label={texts.year}
        value={filter.year}
        onValue={(year) => onFilter({ ...filter, year: year === '' ? null : Number(year) })}
      >
        {yearsOffered(years, filter.year).map((year) => (
          <option key={year}>{year}</option>
        ))}
      </Choice>
      <Choice
        label={texts.discipline}
        value={filter.discipline}
        onValue={(value) =>
          onFilter({ ...filter, discipline: disciplines.find((one) => one === value) ?? null })
        }
      >
        {disciplines.map((discipline) => (
          <option key={discipline} value={discipline}>
            {texts.disciplines[discipline]}
          </option>
        ))}
      </Choice>
      <Choice
        label={texts.series}
        value={filter.series}
        onValue={(value) =>
          onFilter({ ...filter, series: seriesIds.find((one) => one === value) ?? null })
        }
      >
        {seriesIds.map((series) => (
          <option key={series} value={series}>
            {texts.seriesNames[series]}
          </option>
        ))}
      </Choice>
    </div>
  );
}
