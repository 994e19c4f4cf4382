import { Check, TriangleAlert } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { useServerNow } from '@/live/hooks/use-clock';
import { statusOf } from '@/shared/events/category-status';
import { categoryPath } from '@/shared/events/event-rules';
import { places } from '@/shared/picks/podium';
import { TabLinks } from '@/shared/ui/controls/tab-links';
import { eventTexts } from '@/texts/events/event-pages';
import { predictionTexts } from '@/texts/picks/predictions';
import type { CategoryView, EventView } from '@/wire/generated';

interface CategoryTabsProps {
  event: EventView;
  category: CategoryView;
  picked: ReadonlyMap<string, number>;
  /** Categories where saving failed. */
  failed: ReadonlySet<string>;
}

function PickedMark({ athletes }: { athletes: number | undefined }) {
  if (athletes === undefined) return null;
  if (athletes < places.length)
    return (
      <span className="text-xs font-bold text-warn">{predictionTexts.podium.partly(athletes)}</span>
    );
  return (
    <Check role="img" aria-label={predictionTexts.categoryPicked} className="size-4 text-good" />
  );
}

export function CategoryTabs({ event, category, picked, failed }: CategoryTabsProps) {
  const [params] = useSearchParams();
  const now = useServerNow(30_000);
  const tabs = event.dcats.map((one) => {
    const status = statusOf(event, one, now);
    return {
      key: one.dcat_id,
      to: `${categoryPath(event.id, one)}?${params.toString()}`,
      label: (
        <>
          {one.dcat_name}
          {status !== 'open' && (
            <span className="text-xs font-medium">{eventTexts.status[status]}</span>
          )}
          {failed.has(one.dcat_id) ? (
            <TriangleAlert
              role="img"
              aria-label={predictionTexts.categoryUnsaved}
              className="size-4 text-warn"
            />
          ) : (
            <PickedMark athletes={picked.get(one.dcat_id)} />
          )}
        </>
      ),
      active: one.dcat_id === category.dcat_id,
    };
  });
  return <TabLinks label={predictionTexts.categories} tabs={tabs} />;
}
