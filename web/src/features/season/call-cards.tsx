import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { Link } from 'react-router-dom';
import { resultPath } from '@/shared/paths/result-path';
import { lastNames } from '@/shared/picks/podium';
import { PointsButton } from '@/shared/scoring/points-button';
import { Card, Section } from '@/shared/ui/layout/card';
import { seasonTexts } from '@/texts/leagues/season';
import type { MySeason, SeasonCall } from '@/wire/generated';

const texts = seasonTexts.calls;

interface CallCardProps {
  kind: 'best' | 'worst';
  call: SeasonCall | null;
  /** The member's name; absent for the user's own. */
  owner: string | null;
}

function CallCard({ kind, call, owner }: CallCardProps) {
  const Icon = kind === 'best' ? ThumbsUp : ThumbsDown;
  return (
    <Card className="flex min-w-0 flex-col gap-2 p-4" data-testid={`call-${kind}`}>
      <h3 className="flex items-center gap-2 text-lg">
        <Icon aria-hidden className={`size-5 ${kind === 'best' ? 'text-good' : 'text-ink-soft'}`} />
        {kind === 'best' ? texts.best : texts.worst}
      </h3>
      {call === null ? (
        <p className="text-sm text-ink-soft">{kind === 'best' ? texts.none : texts.noneWorst}</p>
      ) : (
        <div className="flex items-start gap-3">
          <div className="min-w-0 flex-1">
            <Link
              to={resultPath(call.pick.eventId, call.pick.categoryId)}
              className="-my-1 block py-1 font-semibold hover:underline"
            >
              {call.pick.categoryName}
            </Link>
            <p className="text-sm text-ink-soft">{call.pick.eventName}</p>
            <p className="mt-1 text-sm">{lastNames(call.pick)}</p>
            <p className="mt-1 text-sm text-ink-soft">
              {texts.against(call.pick.totalPoints ?? 0, call.pickedPoints, call.picked)}
            </p>
          </div>
          <div className="flex shrink-0 flex-col items-end">
            <PointsButton pick={call.pick} {...(owner === null ? {} : { owner })} />
            <p className="text-xs text-ink-soft">{texts.possible(call.possiblePoints)}</p>
          </div>
        </div>
      )}
    </Card>
  );
}

export function CallCards({ season }: { season: MySeason }) {
  const owner = season.member.isMe ? null : season.member.userName;
  return (
    <Section title={texts.title}>
      <p className="-mt-2 mb-3 text-sm text-ink-soft">{texts.hint}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <CallCard kind="best" call={season.bestCall} owner={owner} />
        <CallCard kind="worst" call={season.worstCall} owner={owner} />
      </div>
    </Section>
  );
}
