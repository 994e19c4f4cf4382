import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import toast from 'react-hot-toast';
import { useApprove, useReject } from '@/features/leagues/api/league-writes';
import { refusalOr } from '@/features/leagues/api/refusal';
import { useChange } from '@/live/hooks/use-change';
import { ApiError } from '@/shared/api/api-error';
import { formatMoment } from '@/shared/format/moments';
import { formatNumber } from '@/shared/format/numbers';
import { queryKeys } from '@/shared/query/query-keys';
import { Avatar } from '@/shared/ui/badges/avatar';
import { Badge } from '@/shared/ui/badges/badge';
import { Button } from '@/shared/ui/controls/button';
import { useConfirm } from '@/shared/ui/dialogs/confirm';
import { Card } from '@/shared/ui/layout/card';
import { leagueTexts } from '@/texts/leagues/league-pages';
import type { JoinRequestView } from '@/wire/generated';

const texts = leagueTexts.requests;

/** Another admin was faster, or the request was withdrawn. */
const isAnsweredAlready = (error: unknown) =>
  error instanceof ApiError && error.code === 'no_pending_request';

interface RequestItemProps {
  leagueId: string;
  request: JoinRequestView;
  /** The focused button disappears. */
  onAnswered: () => void;
}

function RequestItem({ leagueId, request, onAnswered }: RequestItemProps) {
  const confirm = useConfirm();
  const client = useQueryClient();
  const approve = useApprove();
  const reject = useReject();
  const { userId, name, picture } = request;
  const busy = approve.isPending || reject.isPending;

  const refreshMembers = () =>
    client
      .refetchQueries({ queryKey: queryKeys.members(leagueId) }, { throwOnError: true })
      .catch(() => toast.error(texts.refreshFailed));

  const answer = async (approving: boolean) => {
    const confirmed = await confirm({
      title: approving ? texts.approveTitle(name) : texts.rejectTitle(name),
      text: approving ? texts.approveQuestion : texts.rejectQuestion,
      action: approving ? texts.approve : texts.reject,
      danger: !approving,
    });
    if (!confirmed) return;
    const write = approving ? approve : reject;
    // Not `mutate`: the outcome is shown even if the request has left the list in the meantime.
    try {
      await write.mutateAsync({ leagueId, userId });
      onAnswered();
      toast.success(approving ? texts.approved : texts.rejected);
      if (approving) await refreshMembers();
    } catch (error) {
      if (isAnsweredAlready(error)) toast(texts.answeredAlready);
      else toast.error(refusalOr(error, approving ? texts.approveFailed : texts.rejectFailed));
    }
  };

  return (
    <li
      data-testid={`pending-request-${userId}`}
      className="flex animate-settle-in flex-wrap items-center gap-3 py-3 first:pt-0 last:pb-0"
    >
      <Avatar name={name} picture={picture} />
      <div className="min-w-0 flex-1 basis-32">
        <p className="truncate font-semibold" title={name}>
          {name}
        </p>
        <p className="text-xs text-ink-soft tabular-nums">{formatMoment(request.requestedAt)}</p>
      </div>
      {request.guest && <Badge>{leagueTexts.roster.guest}</Badge>}
      <div className="flex flex-wrap gap-2">
        <Button
          data-testid={`approve-${userId}`}
          aria-label={texts.approveOf(name)}
          disabled={busy}
          onClick={() => void answer(true)}
        >
          {texts.approve}
        </Button>
        <Button
          look="secondary"
          data-testid={`reject-${userId}`}
          aria-label={texts.rejectOf(name)}
          disabled={busy}
          onClick={() => void answer(false)}
        >
          {texts.reject}
        </Button>
      </div>
    </li>
  );
}

/** Announces new requests, and requests that any admin has answered. */
function useRequestNews(waiting: number): string {
  const [news, setNews] = useState('');
  useChange(({ data }) => {
    if (data.kind === 'request_arrived') setNews(texts.arrived(data.request.name));
    if (data.kind === 'request_gone') setNews(texts.gone(Math.max(0, waiting - 1)));
  });
  return news;
}

interface PendingRequestsProps {
  leagueId: string;
  requests: JoinRequestView[] | undefined;
}

export function PendingRequests({ leagueId, requests }: PendingRequestsProps) {
  const waiting = requests?.length ?? 0;
  const news = useRequestNews(waiting);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <p role="status" className="sr-only">
        {news}
      </p>
      {waiting > 0 && (
        <Card className="border-accent/50 p-5">
          <div className="mb-3 flex items-center justify-between gap-3">
            <h2 ref={heading} tabIndex={-1} className="text-lg outline-none">
              {texts.heading}
            </h2>
            <Badge tone="accent">{formatNumber(waiting)}</Badge>
          </div>
          <ul className="flex max-h-96 flex-col divide-y divide-line overflow-y-auto">
            {requests?.map((request) => (
              <RequestItem
                key={request.userId}
                leagueId={leagueId}
                request={request}
                onAnswered={() => heading.current?.focus()}
              />
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}
