import { History } from 'lucide-react';
import { useState } from 'react';
import { usePickHistory } from '@/features/predictions/history/pick-history-api';
import { podiumLine } from '@/features/predictions/podium/podium-line';
import { messageOf } from '@/shared/api/api-error';
import { formatMomentToSeconds } from '@/shared/format/moments';
import { ErrorBox, SkeletonRows } from '@/shared/ui/feedback/states';
import { predictionTexts } from '@/texts/picks/predictions';
import type { PickVersion } from '@/wire/generated';

const { history: texts } = predictionTexts;

interface PickHistoryProps {
  eventId: string;
  categoryId: string;
  leagueId: string;
}

function act({ data, version, byAdmin, editorName }: PickVersion): string {
  if (byAdmin) return texts.byAdmin(editorName);
  if (data.first === null && data.second === null && data.third === null) return texts.deleted;
  return version === 1 ? texts.saved : texts.changed;
}

function Versions(props: PickHistoryProps) {
  const { data, error, refetch } = usePickHistory(props);
  if (!data) {
    return error ? (
      <ErrorBox message={texts.failed(messageOf(error))} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={2} label={texts.loading} />
    );
  }
  if (data.length === 0) return <p className="text-sm text-ink-soft">{texts.none}</p>;
  return (
    <ol data-testid="pick-history" className="max-h-64 overflow-y-auto">
      {data.map((version) => (
        <li
          key={`${version.predictionId} ${version.version}`}
          className="border-l-2 border-line py-1.5 pl-3 text-sm first:border-accent"
        >
          <p className="flex flex-wrap justify-between gap-x-3">
            <span className={`font-semibold ${version.byAdmin ? 'text-warn' : ''}`}>
              {act(version)}
            </span>
            <time dateTime={version.at} className="text-ink-soft tabular-nums">
              {formatMomentToSeconds(version.at)}
            </time>
          </p>
          <p className="wrap-anywhere text-ink-soft">{podiumLine(version)}</p>
        </li>
      ))}
    </ol>
  );
}

export function PickHistory(props: PickHistoryProps) {
  const [open, setOpen] = useState(false);
  return (
    <details
      className="text-sm"
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold text-accent-text">
        <History aria-hidden className="size-4 shrink-0" />
        {texts.open}
      </summary>
      {open && <Versions {...props} />}
    </details>
  );
}
