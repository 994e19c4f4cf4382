import { Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { type ResultAddress, writeAddress } from '@/features/results/page/result-address';
import { type Look, useLookAddress } from '@/features/results/page/look';
import { useServerNow } from '@/live/hooks/use-clock';
import { statusOf } from '@/shared/events/category-status';
import { resultPath } from '@/shared/paths/result-path';
import { TabLinks, TabNav, TabRow } from '@/shared/ui/controls/tab-links';
import { replayTexts } from '@/texts/results/replay';
import { resultTexts as texts } from '@/texts/results/result-pages';
import type { CategoryView, EventView, RoundView } from '@/wire/generated';

interface CategoryTabsProps {
  event: EventView;
  category: CategoryView;
}

export function CategoryTabs({ event, category }: CategoryTabsProps) {
  const now = useServerNow(30_000);
  const tabs = event.dcats.map((one) => ({
    key: one.dcat_id,
    to: resultPath(event.id, one.dcat_id),
    label: (
      <>
        {statusOf(event, one, now) === 'finished' && (
          <Trophy role="img" aria-label={texts.finished} className="size-4 text-gold" />
        )}
        {one.dcat_name}
      </>
    ),
    active: one.dcat_id === category.dcat_id,
  }));
  return <TabLinks label={texts.categories} tabs={tabs} />;
}

interface PartTabsProps {
  rounds: RoundView[];
  address: ResultAddress;
  /** Null for results. */
  look: Look | null;
  children?: ReactNode;
}

/** The whole ranking, the rounds in order, and the other views of the category. */
export function PartTabs({ rounds, address, look, children }: PartTabsProps) {
  const addressOf = useLookAddress();
  const round = (roundId: string | null, label: string) => ({
    key: roundId ?? '',
    to: writeAddress({ ...address, roundId, group: null }),
    label,
    active: look === null && address.roundId === roundId,
  });
  const other = (to: Look, label: string) => ({
    key: to,
    to: addressOf(to),
    label,
    active: look === to,
  });
  return (
    <div className="@container flex items-center gap-2">
      <TabRow active={look ?? address.roundId ?? ''}>
        <TabNav
          within
          label={texts.rounds}
          tabs={[
            round(null, texts.ranking),
            ...rounds.map(({ category_round_id, name }) => round(category_round_id, name)),
          ]}
        />
        <TabNav
          within
          label={replayTexts.looks}
          tabs={[other('race', replayTexts.race), other('crowd', replayTexts.crowd)]}
        />
      </TabRow>
      {children}
    </div>
  );
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
