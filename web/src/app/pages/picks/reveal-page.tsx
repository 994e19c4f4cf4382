import { Navigate, useParams, useSearchParams } from 'react-router-dom';
import { CategoryMissing } from '@/app/pages/events/category-missing';
import { EventEyebrow } from '@/app/pages/events/event-eyebrow';
import { EventGate } from '@/app/pages/events/event-gate';
import { LeagueSelect } from '@/app/pages/leagues/league-select';
import { RevealScreen } from '@/features/reveal/reveal-screen';
import { useMyLeagues } from '@/live/hooks/use-my-leagues';
import { messageOf } from '@/shared/api/api-error';
import { revealPath } from '@/shared/paths/reveal-path';
import { ButtonLink } from '@/shared/ui/controls/button';
import { EmptyState, ErrorBox, SkeletonCards } from '@/shared/ui/feedback/states';
import { Page } from '@/shared/ui/layout/page';
import { revealTexts as texts } from '@/texts/picks/reveal';
import type { EventView } from '@/wire/generated';

function NoLeague() {
  return (
    <EmptyState
      title={texts.noLeague}
      text={texts.noLeagueHint}
      action={<ButtonLink to="/dashboard/leagues">{texts.noLeagueAction}</ButtonLink>}
    />
  );
}

function Reveal({ event, categoryId }: { event: EventView; categoryId: string | undefined }) {
  const [parameters, setParameters] = useSearchParams();
  const { leagues, error, retry } = useMyLeagues();
  if (!leagues) {
    return error ? (
      <ErrorBox message={texts.failed(messageOf(error))} onRetry={retry} />
    ) : (
      <SkeletonCards cards={2} label={texts.loading} />
    );
  }
  const wanted = parameters.get('league');
  const league = leagues.find(({ _id }) => _id === wanted) ?? leagues[0];
  if (!league) return <NoLeague />;
  const first = event.dcats[0];
  if (categoryId === undefined && first)
    return <Navigate replace to={revealPath(event.id, first.dcat_id, league._id)} />;
  const category = event.dcats.find(({ dcat_id }) => dcat_id === categoryId);
  if (!category) return <CategoryMissing eventId={event.id} />;
  return (
    <div className="flex flex-col gap-4">
      {leagues.length === 1 && <p className="text-ink-soft">{texts.inLeague(league.name)}</p>}
      {leagues.length > 1 && (
        <div className="sm:max-w-sm">
          <LeagueSelect
            hideLabel
            leagueId={league._id}
            leagues={leagues}
            onLeague={(id) =>
              setParameters({ league: id }, { replace: true, preventScrollReset: true })
            }
          />
        </div>
      )}
      <RevealScreen event={event} category={category} leagueId={league._id} />
    </div>
  );
}

export function Component() {
  const { id = '', cid } = useParams();
  return (
    <EventGate eventId={id}>
      {(event) => (
        <Page title={texts.title} onPhone="eyebrow" eyebrow={<EventEyebrow event={event} />}>
          <Reveal event={event} categoryId={cid} />
        </Page>
      )}
    </EventGate>
  );
}
