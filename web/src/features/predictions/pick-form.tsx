import { useMemo, useState } from 'react';
import toast from 'react-hot-toast';
import { AthleteTable } from '@/features/predictions/athlete-table';
import { startersOf } from '@/features/predictions/athletes';
import { LockBanner } from '@/features/predictions/lock-banner';
import { useSavePick } from '@/features/predictions/picks-api';
import { type Draft, isEmpty, isSame, placeAthlete } from '@/features/predictions/podium-draft';
import { type Picked, PodiumSelector } from '@/features/predictions/podium-selector';
import { SaveReceipt } from '@/features/predictions/save-receipt';
import { useJustClosed } from '@/features/predictions/use-just-closed';
import { WithdrawalNotice } from '@/features/predictions/withdrawal-notice';
import { useServerNow } from '@/live/use-clock';
import { ApiError } from '@/shared/api-error';
import { closedReason, EVENT_LOCKED } from '@/shared/event-rules';
import { emptyPick, type Place, places } from '@/shared/podium';
import { Button } from '@/shared/ui/button';
import { Card } from '@/shared/ui/card';
import { Notice } from '@/shared/ui/notice';
import type { CategoryView, EventView, PredictionView, StartListAthlete } from '@/wire/generated';

export interface PickFormProps {
  event: EventView;
  category: CategoryView;
  startList: StartListAthlete[];
  leagueId: string | null;
  saved: PredictionView | undefined;
  /** Site admins may pick after the lock. */
  bypassesLock: boolean;
}

function failureOf(error: unknown): string {
  const refused = error instanceof ApiError && error.code !== null;
  return refused ? error.message : 'Failed to submit prediction.';
}

function keptText(saved: PredictionView | undefined, unsaved: boolean): string {
  if (saved && unsaved) return 'Your last changes were not saved. Your saved podium counts.';
  if (saved) return 'Your podium below is saved and counts.';
  if (unsaved) return 'The podium below was not saved and does not count.';
  return 'You made no pick in this category.';
}

export function PickForm(props: PickFormProps) {
  const { event, category, startList, leagueId, saved, bypassesLock } = props;
  /** Null while the page shows what is saved. */
  const [edited, setEdited] = useState<Draft | null>(null);
  const [chosen, setChosen] = useState<Place | null>(null);
  const save = useSavePick();

  const savedDraft = saved?.data ?? emptyPick;
  const unsaved = edited !== null && !isSame(edited, savedDraft);
  const reason = closedReason(event, category) ?? (saved?.locked ? EVENT_LOCKED : null);
  const closed = reason !== null && !bypassesLock;
  const now = useServerNow(30_000);
  // An event that an admin has opened again after its start closes when they say so.
  const starts = event.starts_at;
  const deadline = starts !== null && Date.parse(starts) > now ? starts : null;
  const justClosed = useJustClosed(reason !== null);
  // What counts after the lock is what was saved.
  const draft = edited !== null && !(closed && saved) ? edited : savedDraft;

  const starters = useMemo(
    () => startersOf(startList, category.dcat_id),
    [startList, category.dcat_id],
  );

  const athleteOf = (place: Place): Picked | null => {
    const athleteId = draft[place];
    if (athleteId === null) return null;
    const starter = starters.find((one) => one.athleteId === athleteId);
    if (starter) return { ...starter, withdrawn: !starter.attending };
    const known = saved?.data[place] === athleteId ? saved.athletes[place] : null;
    const name = known ?? { firstname: '', lastname: `Athlete ${athleteId}`, country: '' };
    return { ...name, withdrawn: starters.length > 0 };
  };

  const change = (next: Draft) => {
    setEdited(next);
    save.reset();
  };

  const pick = (athleteId: string) => {
    const { draft: next, fault } = placeAthlete(draft, athleteId, chosen);
    if (fault !== null) return void toast.error(fault);
    change(next);
    setChosen(null);
  };

  const submit = () => {
    if (leagueId === null) return void toast.error('Please select a league first.');
    if (isEmpty(draft)) return void toast.error('Please select at least one athlete');
    const note = toast.loading(saved ? 'Updating prediction...' : 'Submitting prediction...');
    const sent = draft;
    save.mutate(
      {
        existingId: saved?._id ?? null,
        body: { eventId: event.id, categoryId: category.dcat_id, leagueId, data: sent },
      },
      {
        onSuccess: () => {
          // What was changed while the save was under way stays in the form.
          setEdited((now) => (now !== null && !isSame(now, sent) ? now : null));
          toast.success(saved ? 'Prediction updated!' : 'Prediction submitted!', { id: note });
        },
        onError: (error) => toast.error(failureOf(error), { id: note }),
      },
    );
  };

  const withdrawn = places.map(athleteOf).filter((athlete) => athlete?.withdrawn === true);

  return (
    <div className="flex flex-col gap-4">
      {closed && (
        <LockBanner reason={reason} justNow={justClosed} kept={keptText(saved, unsaved)} />
      )}
      {reason !== null && bypassesLock && (
        <Notice tone="info">
          {reason} As a site admin you can still change your picks; each change is recorded.
        </Notice>
      )}
      {!closed && <WithdrawalNotice athletes={withdrawn} deadline={deadline} />}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <Card className="flex flex-col gap-4 p-4 md:p-5 lg:sticky lg:top-6 lg:order-2">
          <div className="flex items-baseline justify-between gap-3">
            <h2 className="text-lg">Your podium</h2>
            {unsaved && !(closed && saved) && (
              <span className="text-xs font-semibold text-warn">
                {closed ? 'Not saved' : 'Not saved yet'}
              </span>
            )}
          </div>
          <PodiumSelector
            draft={draft}
            athleteOf={athleteOf}
            chosen={chosen}
            closed={closed}
            onChoose={setChosen}
            onDraft={change}
          />
          {save.isError && !closed && (
            <Notice tone="bad">{failureOf(save.error)} Your podium is kept: try again.</Notice>
          )}
          {!closed && (
            <Button
              data-testid="submit-prediction"
              disabled={save.isPending || (saved !== undefined && !unsaved)}
              onClick={submit}
            >
              {saved ? 'Update Prediction' : 'Submit Prediction'}
            </Button>
          )}
          {saved && !unsaved && (
            <SaveReceipt saved={saved} closed={reason !== null} deadline={deadline} />
          )}
        </Card>
        <Card className="overflow-hidden">
          <AthleteTable starters={starters} draft={draft} closed={closed} onPick={pick} />
        </Card>
      </div>
    </div>
  );
}
