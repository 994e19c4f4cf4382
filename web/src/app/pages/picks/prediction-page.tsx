import { useParams } from 'react-router-dom';
import { CategoryMissing } from '@/app/pages/events/category-missing';
import { EventEyebrow } from '@/app/pages/events/event-eyebrow';
import { EventGate } from '@/app/pages/events/event-gate';
import { PredictionScreen } from '@/features/predictions/screen/prediction-screen';
import { Page } from '@/shared/ui/layout/page';
import { eventTexts } from '@/texts/events/event-pages';

export function Component() {
  const { id = '', cid } = useParams();
  return (
    <EventGate eventId={id}>
      {(event) => {
        const category = event.dcats.find(({ dcat_id }) => dcat_id === cid);
        return (
          <Page
            onPhone={category === undefined ? 'all' : 'nothing'}
            title={category?.dcat_name ?? eventTexts.categoryMissing.short}
            eyebrow={<EventEyebrow event={event} />}
          >
            {category ? (
              <PredictionScreen event={event} category={category} />
            ) : (
              <CategoryMissing eventId={id} />
            )}
          </Page>
        );
      }}
    </EventGate>
  );
}
