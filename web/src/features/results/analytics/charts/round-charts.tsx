import { HeightsChart } from '@/features/results/analytics/charts/heights-chart';
import { LanesChart } from '@/features/results/analytics/charts/lanes-chart';
import { RatesChart } from '@/features/results/analytics/charts/rates-chart';
import { SeparationChart } from '@/features/results/analytics/charts/separation-chart';
import { StagesChart } from '@/features/results/analytics/charts/stages-chart';
import { SurvivalChart } from '@/features/results/analytics/charts/survival-chart';
import { TimesChart } from '@/features/results/analytics/charts/times-chart';
import { TriesChart } from '@/features/results/analytics/charts/tries-chart';
import {
  boulderRates,
  separations,
  triesByBoulder,
} from '@/features/results/analytics/figures/boulder-figures';
import type { Climber } from '@/features/results/analytics/figures/climbs';
import { stageCloud } from '@/features/results/analytics/figures/combined-figures';
import { routeHeights } from '@/features/results/analytics/figures/lead-figures';
import { compareLanes, timeSpread } from '@/features/results/analytics/figures/speed-figures';

interface RoundChartsProps {
  climbers: Climber[];
  /** Part of the titles if several groups are shown. */
  group: string | null;
  over: boolean;
}

export function RoundCharts({ climbers, group, over }: RoundChartsProps) {
  const cloud = stageCloud(climbers);
  const spread = timeSpread(climbers);
  const lanes = compareLanes(climbers);
  const rates = boulderRates(climbers);
  const separated = separations(climbers);
  const routes = routeHeights(climbers);
  return (
    <>
      {cloud && <StagesChart cloud={cloud} over={over} />}
      {spread && <TimesChart spread={spread} group={group} />}
      {lanes && <LanesChart lanes={lanes} group={group} />}
      {separated.length > 0 && <SeparationChart separations={separated} group={group} />}
      {rates.length > 0 && (
        <>
          <RatesChart rates={rates} group={group} />
          <TriesChart rows={triesByBoulder(climbers)} group={group} />
        </>
      )}
      {routes.map((route) => (
        <HeightsChart
          key={route.route}
          route={route}
          name={routes.length > 1 ? route.route : null}
          group={group}
        />
      ))}
      {routes.length > 0 && <SurvivalChart routes={routes} group={group} />}
    </>
  );
}

export function hasCharts(climbers: Climber[]): boolean {
  return (
    timeSpread(climbers) !== null ||
    boulderRates(climbers).length > 0 ||
    routeHeights(climbers).length > 0 ||
    stageCloud(climbers) !== null
  );
}
