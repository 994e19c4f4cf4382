import { RefreshCw, Trash2, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { PickPoints } from '@/features/predictions/my-picks/pick-points';
import type { PickState } from '@/features/predictions/my-picks/pick-state';
import { ReplaceDialog } from '@/features/predictions/replace/lazy-replace-dialog';
import type { Replacing } from '@/features/predictions/replace/use-replacing';
import { useWithdrawn } from '@/features/predictions/replace/use-withdrawn';
import { ShareButton } from '@/features/predictions/share/share-button';
import { useShields } from '@/live/hooks/use-shields';
import { Flag } from '@/shared/country/flag';
import { withoutResult } from '@/shared/events/spoilers';
import { formatMoment } from '@/shared/format/moments';
import { personName } from '@/shared/format/names';
import { type Place, places } from '@/shared/picks/podium';
import { CorrectionLine } from '@/shared/scoring/correction-line';
import { AthleteLink } from '@/shared/ui/badges/athlete-link';
import { Badge, type BadgeTone } from '@/shared/ui/badges/badge';
import { PlaceNumber } from '@/shared/ui/badges/place-chip';
import { PointsBadge } from '@/shared/ui/badges/points-badge';
import { ShieldedBadge } from '@/shared/ui/badges/shielded-badge';
import { Button, ButtonLink, IconButton } from '@/shared/ui/controls/button';
import { Card } from '@/shared/ui/layout/card';
import { predictionTexts } from '@/texts/picks/predictions';
import type { MyLeague, PredictionWithEvent } from '@/wire/generated';

const { myPicks: texts, replace: replaceTexts } = predictionTexts;

const badges: Record<PickState, { tone: BadgeTone; text: string }> = {
  open: { tone: 'good', text: texts.open },
  locked: { tone: 'warn', text: texts.locked },
  past: { tone: 'neutral', text: texts.finished },
  cancelled: { tone: 'neutral', text: texts.cancelled },
};

interface PodiumProps {
  pick: PredictionWithEvent;
  withdrawn: readonly Place[];
  /** Null if the pick can no longer be changed. */
  onReplace: ((place: Place) => void) | null;
}

function Podium({ pick, withdrawn, onReplace }: PodiumProps) {
  const details = pick.scoreDetails;
  const points = details && !details.void ? details.podium.pointsByPlace : null;
  return (
    <ol className="flex flex-col gap-1">
      {places.map((place) => {
        const [athlete, athleteId] = [pick.athletes[place], pick.data[place]];
        const out = withdrawn.includes(place);
        return (
          <li key={place} className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <PlaceNumber place={place} />
            <span
              className={`min-w-0 flex-1 break-words ${athlete ? 'font-semibold' : 'text-ink-soft'}`}
            >
              {athlete && athleteId !== null ? (
                <AthleteLink athleteId={athleteId}>{personName(athlete)}</AthleteLink>
              ) : (
                texts.emptyPlace
              )}
            </span>
            {athlete && <Flag country={athlete.country} />}
            {out && (
              <span className="ml-9 flex basis-full items-center gap-2">
                <Badge tone="bad">
                  <TriangleAlert aria-hidden className="size-3.5" />
                  {replaceTexts.willNotStart}
                </Badge>
                {onReplace && athlete && (
                  <Button
                    look="secondary"
                    data-testid={`replace-${place}`}
                    aria-label={replaceTexts.openOf(personName(athlete))}
                    onClick={() => onReplace(place)}
                  >
                    <RefreshCw aria-hidden className="size-4" />
                    {replaceTexts.open}
                  </Button>
                )}
              </span>
            )}
            {points && <PointsBadge points={points[place]} />}
          </li>
        );
      })}
    </ol>
  );
}

interface PickCardProps {
  pick: PredictionWithEvent;
  state: PickState;
  leagues: MyLeague[];
  /** These are all of the user's, and several. */
  inAll: boolean;
  /** The pick was chosen for its league alone. */
  apart: boolean;
  /** Null if the user may not delete it. */
  onDelete: (() => void) | null;
}

interface HeadProps extends Omit<PickCardProps, 'onDelete'> {
  covered: boolean;
}

function Head({ pick, state, leagues, inAll, apart, covered }: HeadProps) {
  const { tone, text } = badges[state];
  const named = inAll ? [{ _id: '', name: texts.inAll(leagues.length) }] : leagues;
  return (
    <div className="flex items-start justify-between gap-3">
      <div className="min-w-0">
        <h4 className="font-display text-lg font-bold break-words">{pick.categoryName}</h4>
        <ul aria-label={texts.inLeagues} className="mt-1 flex flex-wrap gap-1">
          {named.map(({ _id, name }) => (
            <li
              key={_id}
              className="max-w-full truncate rounded-chip bg-sunken px-2 py-0.5 text-xs font-medium text-ink-soft"
            >
              {name}
            </li>
          ))}
        </ul>
        {state === 'open' && apart && (
          <p className="text-sm font-medium">{predictionTexts.everywhere.changedHere}</p>
        )}
      </div>
      <div className="flex shrink-0 flex-col items-end gap-2">
        <Badge tone={tone}>{text}</Badge>
        {covered && state !== 'open' ? (
          <span className="flex h-8 items-center">
            <ShieldedBadge />
          </span>
        ) : (
          <PickPoints pick={pick} counts={counts(state)} />
        )}
      </div>
    </div>
  );
}

/** Whether points are given for the pick. */
const counts = (state: PickState) => state === 'locked' || state === 'past';

/** The page to change the pick, or the one of its results. */
function pageOf({ leagueId, eventId, categoryId }: PredictionWithEvent, open: boolean): string {
  const page = open ? 'upcoming' : 'results';
  const query = open ? `?league=${encodeURIComponent(leagueId)}` : '';
  return `/dashboard/${page}/${encodeURIComponent(eventId)}/${encodeURIComponent(categoryId)}${query}`;
}

export function PickCard({ onDelete, ...props }: PickCardProps) {
  const { state, leagues } = props;
  const covered = useShields().covers(props.pick.eventId);
  const pick = covered ? withoutResult(props.pick) : props.pick;
  const open = state === 'open';
  const withdrawn = useWithdrawn(pick, open || state === 'locked');
  const [replacing, setReplacing] = useState<Replacing | null>(null);
  return (
    <Card data-testid={`pick-${pick._id}`} className="flex min-w-0 flex-col gap-3 p-4 pb-1.5">
      <Head {...props} pick={pick} covered={covered} />
      <Podium
        pick={pick}
        withdrawn={withdrawn}
        onReplace={open ? (place) => setReplacing({ pick, place }) : null}
      />
      <CorrectionLine correction={pick.correction} />
      {replacing && (
        <ReplaceDialog
          {...replacing}
          closed={!open}
          startsAt={pick.event.starts_at}
          onClose={() => setReplacing(null)}
        />
      )}
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3 border-t border-line pt-1.5">
        <p className="text-xs text-ink-soft tabular-nums">
          {texts.saved(formatMoment(pick.updatedAt))}
          {pick.editedByAdmin && `, ${texts.byAdmin}`}
        </p>
        <div className="flex flex-wrap items-center gap-1">
          <ButtonLink look="quiet" to={pageOf(pick, open)}>
            {open ? texts.change : texts.results}
          </ButtonLink>
          {!covered && counts(state) && <ShareButton pick={pick} league={leagues[0]} />}
          {onDelete && (
            <IconButton label={texts.remove(pick.categoryName)} onClick={onDelete}>
              <Trash2 aria-hidden className="size-4.5" />
            </IconButton>
          )}
        </div>
      </div>
    </Card>
  );
}
