import { MyPicksList } from '@/features/predictions/my-picks-list';
import { ButtonLink } from '@/shared/ui/button';
import { Page } from '@/shared/ui/page';

export function Component() {
  return (
    <Page
      title="My Picks"
      actions={
        <ButtonLink look="secondary" to="/dashboard/events">
          Pick more
        </ButtonLink>
      }
    >
      <MyPicksList />
    </Page>
  );
}
