import { Trophy } from 'lucide-react';
import { type ResultAddress, writeAddress } from '@/features/results/page/result-address';
import { phaseOf } from '@/shared/events/event-rules';
import { resultPath } from '@/shared/paths/result-path';
import { TabLinks } from '@/shared/ui/controls/tab-links';
import { resultTexts as texts } from '@/texts/results/result-pages';
import type { CategoryView, EventView, RoundView } from '@/wire/generated';

interface CategoryTabsProps {
  event: EventView;
  category: CategoryView;
}

export function CategoryTabs({ event, category }: CategoryTabsProps) {
  const tabs = event.dcats.map((one) => ({
    key: one.dcat_id,
    to: resultPath(event.id, one.dcat_id),
    label: (
      <>
        {phaseOf(one.status) === 'finished' && (
          <Trophy role="img" aria-label={texts.finished} className="size-4 text-gold" />
        )}
        {one.dcat_name}
      </>
    ),
    active: one.dcat_id === category.dcat_id,
  }));
  return <TabLinks label={texts.categories} tabs={tabs} />;
}

interface RoundTabsProps {
  rounds: RoundView[];
  address: ResultAddress;
}

/** The whole ranking, then the rounds in order. */
export function RoundTabs({ rounds, address }: RoundTabsProps) {
  const tab = (roundId: string | null, label: string) => ({
    key: roundId ?? '',
    to: writeAddress({ ...address, roundId, group: null }),
    label,
    active: address.roundId === roundId,
  });
  const tabs = rounds.map(({ category_round_id, name }) => tab(category_round_id, name));
  return <TabLinks within label={texts.rounds} tabs={[tab(null, texts.ranking), ...tabs]} />;
}

interface GroupTabsProps {
  round: RoundView;
  address: ResultAddress;
}

/** For rounds climbed in groups. */
export function GroupTabs({ round, address }: GroupTabsProps) {
  if (round.starting_groups.length === 0) return null;
  const tab = (group: string | null, label: string) => ({
    key: group ?? '',
    to: writeAddress({ ...address, group }),
    label,
    active: address.group === group,
  });
  const tabs = round.starting_groups.map(({ name }) => tab(name, name));
  return <TabLinks within label={texts.groups} tabs={[tab(null, texts.overall), ...tabs]} />;
}
