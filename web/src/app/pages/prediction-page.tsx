import { useParams } from 'react-router-dom';
import { CategoryMissing } from '@/app/pages/category-missing';
import { EventEyebrow } from '@/app/pages/event-eyebrow';
import { EventGate } from '@/app/pages/event-gate';
import { PredictionScreen } from '@/features/predictions/prediction-screen';
import { Page } from '@/shared/ui/page';
import { eventTexts } from '@/texts/events';

export function Component() {
  const { id = '', cid } = useParams();
  return (
    <EventGate eventId={id}>
      {(event) => {
        const category = event.dcats.find(({ dcat_id }) => dcat_id === cid);
        return (
          <Page
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
