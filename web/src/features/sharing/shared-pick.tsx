import { useQuery } from '@tanstack/react-query';
import { api, segment } from '@/shared/api/api-client';
import { ApiError } from '@/shared/api/api-error';
import { surnames } from '@/shared/format/names';
import { resultPath } from '@/shared/paths/result-path';
import { places } from '@/shared/picks/podium';
import { PodiumSteps } from '@/shared/podium/podium-steps';
import { stepsBy } from '@/shared/podium/steps';
import { ButtonLink } from '@/shared/ui/controls/button';
import { EmptyState, ErrorBox, SkeletonCards } from '@/shared/ui/feedback/states';
import { useDocumentTitle } from '@/shared/ui/layout/page';
import { shareTexts } from '@/texts/picks/share';
import type { SharedPick as SharedPickView } from '@/wire/generated';

const texts = shareTexts.page;

const useSharedPick = (id: string) =>
  useQuery({
    queryKey: ['shared-pick', id],
    queryFn: () => api.get<SharedPickView>(`/api/shares/${segment(id)}`),
    retry: false,
  });

function standing({ points, void: isVoid }: SharedPickView): string {
  if (isVoid) return texts.void;
  return points ? texts.points(points.first + points.second + points.third) : texts.waiting;
}

/** The podium on a phone, where the picture's letters would be too small, and the picture's text alternative. */
function Podium({ athletes }: { athletes: SharedPickView['athletes'] }) {
  const named = places.flatMap((place) => athletes[place] ?? []);
  const names = surnames(named);
  const steps = stepsBy((place) => {
    const athlete = athletes[place];
    if (!athlete) return [];
    const name = names[named.indexOf(athlete)] ?? athlete.lastname;
    return [{ id: place, name, country: athlete.country }];
  });
  return <PodiumSteps label={texts.podium} steps={steps} empty={texts.nobody} />;
}

/** The picture says all of this; a phone shows it in letters of its own. */
function InWords({ pick }: { pick: SharedPickView }) {
  return (
    <div className="sm:sr-only">
      <h1 className="text-3xl font-extrabold wrap-anywhere">{texts.title(pick.name)}</h1>
      <p className="mt-2 mb-6 text-lg text-ink-soft wrap-anywhere">
        {pick.categoryName}, {pick.eventName}
        {pick.leagueName !== null && ` ${texts.inLeague(pick.leagueName)}`}
      </p>
      <div className="wall rounded-card border border-line bg-surface px-4 pt-4 shadow-card">
        <Podium athletes={pick.athletes} />
      </div>
      <p className="mt-4 text-lg font-semibold">{standing(pick)}</p>
    </div>
  );
}

function Shown({ pick }: { pick: SharedPickView }) {
  return (
    <>
      <InWords pick={pick} />
      <img
        src={pick.picture}
        width={1200}
        height={630}
        alt=""
        className="h-auto w-full rounded-card border border-line bg-sunken shadow-card max-sm:hidden"
      />
      <p className="mt-6 text-ink-soft">{texts.lead}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        <ButtonLink to="/dashboard">{texts.start}</ButtonLink>
        {(pick.points !== null || pick.void) && (
          <ButtonLink look="quiet" to={resultPath(pick.eventId, pick.categoryId)}>
            {texts.seeResult}
          </ButtonLink>
        )}
      </div>
    </>
  );
}

export function SharedPick({ id }: { id: string }) {
  const { data, error, refetch } = useSharedPick(id);
  useDocumentTitle(data ? texts.title(data.name) : texts.untitled);
  if (data) return <Shown pick={data} />;
  if (!error) return <SkeletonCards cards={1} label={texts.loading} />;
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return (
      <EmptyState
        title={texts.gone}
        text={texts.goneText}
        action={<ButtonLink to="/dashboard">{texts.start}</ButtonLink>}
      />
    );
  }
  return <ErrorBox message={texts.failed} onRetry={() => void refetch()} />;
}
