import { useQuery } from '@tanstack/react-query';
import { Calibration } from '@/features/form/calibration';
import { LiveRecords } from '@/features/form/live-records';
import { SeasonRecords } from '@/features/form/season-records';
import { api } from '@/shared/api/api-client';
import { queryKeys } from '@/shared/query/query-keys';
import { EmptyState, ErrorBox } from '@/shared/ui/feedback/states';
import { formRecordTexts as texts } from '@/texts/events/form-record';
import type { FormRecordAnswer } from '@/wire/generated';

const useFormRecord = () =>
  useQuery({
    queryKey: queryKeys.formRecord,
    queryFn: () => api.get<FormRecordAnswer>('/api/form/record'),
  });

function Comparison() {
  const { data, error, refetch } = useFormRecord();
  if (!data && error) return <ErrorBox message={texts.failed} onRetry={() => void refetch()} />;
  if (data?.total.categories === 0)
    return <EmptyState title={texts.empty} text={texts.emptyNext} />;
  return (
    <>
      {!data && (
        <p role="status" className="sr-only">
          {texts.loading}
        </p>
      )}
      <Calibration tenths={data?.tenths} />
      <SeasonRecords record={data} />
      {data && <LiveRecords records={data.live} />}
    </>
  );
}

export function FormRecord() {
  return (
    <div className="flex flex-col gap-8">
      <header>
        <h1 className="text-3xl font-extrabold md:text-5xl">{texts.title}</h1>
        <p className="mt-3 max-w-prose text-lg text-ink-soft">{texts.lead}</p>
      </header>
      <Comparison />
    </div>
  );
}
