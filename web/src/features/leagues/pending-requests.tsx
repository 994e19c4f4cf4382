import toast from 'react-hot-toast';
import { useApprove, useReject } from '@/features/leagues/leagues-api';
import { ApiError } from '@/shared/api-error';
import { formatMoment } from '@/shared/format';
import { Avatar } from '@/shared/ui/avatar';
import { Badge } from '@/shared/ui/badge';
import { Button } from '@/shared/ui/button';
import { Card } from '@/shared/ui/card';
import { useConfirm } from '@/shared/ui/confirm';
import { SkeletonRows } from '@/shared/ui/states';
import type { JoinRequestView } from '@/wire/generated';

interface PendingRequestsProps {
  leagueId: string;
  requests: JoinRequestView[] | undefined;
}

function said(error: unknown, words: string): string {
  return error instanceof ApiError && error.code !== null ? error.message : words;
}

export function PendingRequests({ leagueId, requests }: PendingRequestsProps) {
  const confirm = useConfirm();
  const approve = useApprove();
  const reject = useReject();

  const answer = async (request: JoinRequestView, verb: 'approve' | 'reject') => {
    const approving = verb === 'approve';
    const confirmed = await confirm({
      title: approving ? `Let ${request.name} in?` : `Reject ${request.name}?`,
      text: approving
        ? 'They become a member of the league at once.'
        : 'They may ask again at any time.',
      action: approving ? 'Approve' : 'Reject',
      danger: !approving,
    });
    if (!confirmed) return;
    const write = approving ? approve : reject;
    const words = approving ? 'Failed to approve request' : 'Failed to reject request';
    write.mutate(
      { leagueId, userId: request.userId },
      {
        onSuccess: () =>
          toast.success(approving ? 'Join request approved successfully' : 'Join request rejected'),
        onError: (error) => toast.error(said(error, words)),
      },
    );
  };

  return (
    <Card className="p-5">
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 className="text-lg">Pending requests</h2>
        {requests && requests.length > 0 && <Badge tone="accent">{requests.length}</Badge>}
      </div>
      {!requests && <SkeletonRows rows={2} label="Loading requests" />}
      {requests?.length === 0 && (
        <p className="text-sm text-ink-soft">
          Nobody is waiting. New requests appear here by themselves.
        </p>
      )}
      <ul aria-live="polite" className="flex flex-col divide-y divide-line">
        {requests?.map((request) => (
          <li
            key={request.userId}
            data-testid={`pending-request-${request.userId}`}
            className="flex animate-settle-in flex-wrap items-center gap-3 py-3 first:pt-0 last:pb-0"
          >
            <Avatar name={request.name} />
            <div className="min-w-0 flex-1 basis-32">
              <p className="truncate font-semibold">{request.name}</p>
              <p className="text-xs text-ink-soft tabular-nums">
                {formatMoment(request.requestedAt)}
              </p>
            </div>
            <div className="flex gap-2">
              <Button
                data-testid={`approve-${request.userId}`}
                disabled={approve.isPending}
                onClick={() => void answer(request, 'approve')}
              >
                Approve
              </Button>
              <Button
                look="secondary"
                disabled={reject.isPending}
                onClick={() => void answer(request, 'reject')}
              >
                Reject
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
