import { Navigate, useParams } from 'react-router-dom';
import { CategoryMissing } from '@/app/pages/category-missing';
import { EventEyebrow } from '@/app/pages/event-eyebrow';
import { EventGate } from '@/app/pages/event-gate';
import { ResultScreen } from '@/features/results/result-screen';
import { ShieldGate } from '@/features/spoilers/shield-gate';
import { useMyEventPicks } from '@/live/use-my-event-picks';
import { replayPath, resultPath } from '@/shared/result-path';
import { firstWithResults } from '@/shared/event-rules';
import { useMe } from '@/shared/session';
import { Page } from '@/shared/ui/page';
import { EmptyState } from '@/shared/ui/states';
import { resultTexts } from '@/texts/results';

function NoCategory({ eventId, named }: { eventId: string; named: boolean }) {
  if (named) return <CategoryMissing eventId={eventId} />;
  return <EmptyState title={resultTexts.none} text={resultTexts.noneYet} />;
}

export function Component() {
  const { id = '', cid } = useParams();
  const picks = useMyEventPicks(useMe().userId, id).data ?? [];
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
            eyebrow={<EventEyebrow event={event} />}
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
