import toast from 'react-hot-toast';
import { SettingsCard } from '@/features/settings/settings-card';
import { useSetShieldsByThemselves } from '@/live/use-shields';
import { useSpoilersQuery } from '@/shared/spoilers';
import { ErrorBox, Skeleton } from '@/shared/ui/states';
import { Toggle } from '@/shared/ui/toggle';
import { spoilerTexts } from '@/texts/spoilers';

const { settings: texts, panel } = spoilerTexts;

/** Whether events that I pick are shielded without being asked. */
export function SpoilersCard() {
  const { data, error, refetch } = useSpoilersQuery();
  const set = useSetShieldsByThemselves();
  return (
    <SettingsCard heading={texts.heading} text={texts.text}>
      {!data && error && <ErrorBox message={panel.unknown} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-11 w-full" />}
      {data && (
        <Toggle
          label={texts.label}
          hint={texts.hint}
          on={data.byItself}
          disabled={set.isPending}
          onToggle={(on) => set.mutate(on, { onError: () => toast.error(texts.failed) })}
        />
      )}
    </SettingsCard>
  );
}
