import { TvPodium } from '@/features/tv/tv-podium';
import { TvRow, TvRows } from '@/features/tv/tv-rows';
import { FlagImage } from '@/shared/country/flag';
import { distinguish, pickedSteps, rankedSteps } from '@/shared/podium/steps';
import { tvTexts as texts } from '@/texts/leagues/tv';
import type { HistoryAthlete, ScreenCategory } from '@/wire/generated';

const byId = (athletes: readonly HistoryAthlete[]) =>
  distinguish(athletes.map((athlete) => [athlete.athleteId, athlete] as const));

/** Longer ones, as "FALSE START (6.34)", are smaller and can take two lines, so that the name keeps its room. */
const LONG = 6;

function Score({ text }: { text: string }) {
  const size = text.length > LONG ? 'max-w-[7rem] text-[1.25rem] leading-tight' : 'text-[1.6rem]';
  return <span className={`score min-w-[4rem] text-right ${size}`}>{text}</span>;
}

/** Who leads a category, and the first eight. */
export function CategoryView({ category }: { category: ScreenCategory }) {
  const { leaders, categoryName } = category;
  const ranks = new Map(leaders.map(({ athlete, rank }) => [athlete.athleteId, rank]));
  const athletes = byId(leaders.map(({ athlete }) => athlete));
  return (
    <div className="grid h-full grid-cols-2 items-end gap-6">
      <TvPodium
        label={texts.podium(categoryName)}
        steps={rankedSteps(athletes, (id) => ranks.get(id))}
      />
      <TvRows label={categoryName}>
        {leaders.map(({ rank, athlete, score }) => (
          <TvRow
            key={athlete.athleteId}
            id={athlete.athleteId}
            rank={rank}
            name={athletes.get(athlete.athleteId)?.name ?? ''}
            mark={
              <span className="[&_img]:h-auto [&_img]:w-[2rem]">
                <FlagImage country={athlete.country} />
              </span>
            }
          >
            <Score text={score ?? ''} />
          </TvRow>
        ))}
      </TvRows>
    </div>
  );
}

interface RevealViewProps {
  category: ScreenCategory;
  members: number;
}

/** Whom most members picked, once picks are closed. */
export function RevealView({ category, members }: RevealViewProps) {
  const [first, second, third] = category.consensus;
  const athletes = byId(category.consensus.filter((one) => one !== null));
  const pick = {
    first: first?.athleteId ?? null,
    second: second?.athleteId ?? null,
    third: third?.athleteId ?? null,
  };
  return (
    <div className="grid h-full grid-rows-[auto_minmax(0,1fr)] items-end gap-8">
      <p className="font-display text-[1.75rem] font-bold">
        {texts.consensus}
        <span className="ml-6 text-[1.4rem] font-semibold text-ink-soft">
          {texts.picked(category.picked, members)}
        </span>
      </p>
      <div className="mx-auto w-4/5 animate-unveil">
        <TvPodium label={texts.consensus} steps={pickedSteps(pick, athletes)} />
      </div>
    </div>
  );
}
