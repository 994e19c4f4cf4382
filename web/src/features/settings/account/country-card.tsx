import { SettingsCard } from '@/features/settings/settings-card';
import { CountryForm } from '@/shared/country/country-form';
import { useMyCountry } from '@/shared/country/my-country';
import { ErrorBox, Skeleton } from '@/shared/ui/feedback/states';
import { globalLeagueTexts } from '@/texts/leagues/global-league';

const texts = globalLeagueTexts.country;

export function CountryCard() {
  const { data, error, refetch } = useMyCountry();
  return (
    <SettingsCard heading={texts.heading} text={texts.text}>
      {data === undefined && error && (
        <ErrorBox message={texts.failed} onRetry={() => void refetch()} />
      )}
      {data === undefined && !error && (
        <div role="status" aria-label={texts.loading}>
          <Skeleton className="h-11 w-full sm:max-w-sm" />
        </div>
      )}
      {data !== undefined && <CountryForm label={texts.label} country={data} none={texts.none} />}
    </SettingsCard>
  );
}
