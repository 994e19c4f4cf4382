import { LockKeyhole } from 'lucide-react';
import type { PickedOf } from '@/features/reveal/picked-marks';
import { closedReason } from '@/shared/events/event-rules';
import { revealPath } from '@/shared/paths/reveal-path';
import { TabLinks } from '@/shared/ui/controls/tab-links';
import { revealTexts as texts } from '@/texts/picks/reveal';
import type { CategoryView, EventView } from '@/wire/generated';

interface RevealTabsProps {
  event: EventView;
  category: CategoryView;
  leagueId: string;
  pickedIn: (categoryId: string) => PickedOf | null;
}

export function RevealTabs({ event, category, leagueId, pickedIn }: RevealTabsProps) {
  const tabs = event.dcats.map((one) => {
    const picked = closedReason(event, one) === null ? pickedIn(one.dcat_id) : null;
    return {
      key: one.dcat_id,
      to: revealPath(event.id, one.dcat_id, leagueId),
      active: one.dcat_id === category.dcat_id,
      label: (
        <>
          {one.dcat_name}
          {picked && (
            <span className="inline-flex items-center gap-1 text-xs font-medium text-ink-soft tabular-nums">
              <LockKeyhole aria-hidden className="size-3" />
              <span aria-hidden>{texts.tab(picked.picked, picked.members)}</span>
              <span className="sr-only">{texts.tabLabel(picked.picked, picked.members)}</span>
            </span>
          )}
        </>
      ),
    };
  });
  return <TabLinks label={texts.categories} tabs={tabs} within />;
}
