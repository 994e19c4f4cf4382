import { MyPicksList } from '@/features/predictions/my-picks-list';
import { ButtonLink } from '@/shared/ui/button';
import { Page } from '@/shared/ui/page';
import { predictionTexts } from '@/texts/predictions';

export function Component() {
  return (
    <Page
      title={predictionTexts.myPicks.title}
      actions={
        <ButtonLink look="secondary" to="/dashboard/events">
          {predictionTexts.myPicks.pickMore}
        </ButtonLink>
      }
    >
      <MyPicksList />
    </Page>
  );
}
