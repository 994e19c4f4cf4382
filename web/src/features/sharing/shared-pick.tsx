import { useQuery } from '@tanstack/react-query';
import { api, segment } from '@/shared/api/api-client';
import { ApiError } from '@/shared/api/api-error';
import { personName } from '@/shared/format/names';
import { resultPath } from '@/shared/paths/result-path';
import { placeNumbers, places } from '@/shared/picks/podium';
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

/** Text alternative of the picture, also for phones, where its letters are small. */
function InWords({ pick }: { pick: SharedPickView }) {
  return (
    <ol className="mt-4 list-decimal pl-6 text-lg font-semibold sm:sr-only">
      {places.map((place) => {
        const athlete = pick.athletes[place];
        return (
          <li key={place} value={placeNumbers[place]}>
            {athlete ? personName(athlete) : texts.nobody}
          </li>
        );
      })}
    </ol>
  );
}

function Shown({ pick }: { pick: SharedPickView }) {
  return (
    <>
      <h1 className="text-3xl font-extrabold wrap-anywhere md:text-5xl">
        {texts.title(pick.name)}
      </h1>
      <p className="mt-2 text-lg text-ink-soft wrap-anywhere">
        {pick.categoryName}, {pick.eventName}
        {pick.leagueName !== null && ` ${texts.inLeague(pick.leagueName)}`}
      </p>
      <img
        src={pick.picture}
        width={1200}
        height={630}
        alt=""
        className="mt-6 h-auto w-full rounded-card border border-line bg-sunken shadow-card"
      />
      <InWords pick={pick} />
      <p className="mt-4 text-lg font-semibold">{standing(pick)}</p>
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
