import toast from 'react-hot-toast';
import { SettingsCard } from '@/features/settings/settings-card';
import { useSetAutoHide } from '@/live/hooks/use-shields';
import { useSpoilersQuery } from '@/shared/events/spoilers';
import { Toggle } from '@/shared/ui/controls/toggle';
import { ErrorBox, Skeleton } from '@/shared/ui/feedback/states';
import { spoilerTexts } from '@/texts/events/spoilers';

const { settings: texts, panel } = spoilerTexts;

export function SpoilersCard() {
  const { data, error, refetch } = useSpoilersQuery();
  const set = useSetAutoHide();
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
