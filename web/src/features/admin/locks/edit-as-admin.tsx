import { isPickable } from '@/shared/events/event-rules';
import { picksPath } from '@/shared/paths/picks-path';
import { ButtonLink } from '@/shared/ui/controls/button';
import { adminTexts } from '@/texts/admin/site-admin';
import type { CategoryView, EventView } from '@/wire/generated';

interface EditAsAdminProps {
  event: EventView;
  category: CategoryView;
  /** Beside links to other categories. */
  named?: boolean;
}

/** For site admins: the picks of a category that has started. */
export function EditAsAdmin({ event, category, named = false }: EditAsAdminProps) {
  if (isPickable(category.status)) return null;
  const { edit, editOf } = adminTexts.eventLock;
  return (
    <ButtonLink look="secondary" to={picksPath(event.id, category.dcat_id)}>
      {named ? editOf(category.dcat_name) : edit}
    </ButtonLink>
  );
}
