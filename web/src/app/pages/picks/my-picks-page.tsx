import { MyPicksList } from '@/features/predictions/my-picks/my-picks-list';
import { ButtonLink } from '@/shared/ui/controls/button';
import { Page } from '@/shared/ui/layout/page';
import { predictionTexts } from '@/texts/picks/predictions';

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
