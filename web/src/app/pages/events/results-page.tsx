import { Navigate, useParams } from 'react-router-dom';
import { CategoryMissing } from '@/app/pages/events/category-missing';
import { EventEyebrow } from '@/app/pages/events/event-eyebrow';
import { EventGate } from '@/app/pages/events/event-gate';
import { EditAsAdmin } from '@/features/admin/locks/edit-as-admin';
import { CategoryLive } from '@/features/live-moment/category-live';
import { ResultScreen } from '@/features/results/page/result-screen';
import { ShieldGate } from '@/features/spoilers/shield-gate';
import { useMyEventPicks } from '@/live/hooks/use-my-event-picks';
import { firstWithResults } from '@/shared/events/event-rules';
import { replayPath, resultPath } from '@/shared/paths/result-path';
import { isSiteAdmin, useMe } from '@/shared/session/current-user';
import { EmptyState } from '@/shared/ui/feedback/states';
import { Page } from '@/shared/ui/layout/page';
import { resultTexts } from '@/texts/results/result-pages';

function NoCategory({ eventId, named }: { eventId: string; named: boolean }) {
  if (named) return <CategoryMissing eventId={eventId} />;
  return <EmptyState title={resultTexts.none} text={resultTexts.noneYet} />;
}

export function Component() {
  const { id = '', cid } = useParams();
  const me = useMe();
  const query = useMyEventPicks(me.userId, id);
  // Results are shown even if the picks cannot be loaded.
  const picks = query.data ?? (query.isError ? [] : undefined);
  return (
    <EventGate eventId={id}>
      {(event, rankings) => {
        if (cid === undefined) {
          const first = firstWithResults(event);
          if (first) {
            return <Navigate replace to={resultPath(id, first.dcat_id)} />;
          }
        }
        const category = event.dcats.find(({ dcat_id }) => dcat_id === cid);
        const live = rankings.find(({ categoryId }) => categoryId === cid) ?? null;
        return (
          <Page
            title={category?.dcat_name ?? resultTexts.title}
            onPhone={category === undefined ? 'all' : 'eyebrow'}
            eyebrow={<EventEyebrow event={event} />}
            actions={
              category && isSiteAdmin(me) && <EditAsAdmin event={event} category={category} />
            }
          >
            {category ? (
              <ShieldGate
                eventId={id}
                eventName={event.name}
                replayTo={replayPath(id, category.dcat_id)}
              >
                <ResultScreen
                  key={category.dcat_id}
                  event={event}
                  category={category}
                  live={live}
                  picks={picks}
                  news={<CategoryLive event={event} picks={picks ?? []} />}
                />
              </ShieldGate>
            ) : (
              <NoCategory eventId={id} named={cid !== undefined} />
            )}
          </Page>
        );
      }}
    </EventGate>
  );
}
