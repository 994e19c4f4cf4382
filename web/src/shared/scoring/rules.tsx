import { type Place, placeLabel, placePoints, places } from '@/shared/picks/podium';
import { scoringTexts as texts } from '@/texts/results/scoring';

const medals: Record<Place, string> = {
  first: 'bg-gold',
  second: 'bg-silver',
  third: 'bg-bronze',
};

/** How points work, wherever it is explained. */
export function Rules() {
  return (
    <div className="flex w-full flex-col gap-4">
      <dl className="grid grid-cols-3 gap-2 text-center text-[#1a1d21]">
        {places.map((place) => (
          <div
            key={place}
            className={`flex flex-col-reverse rounded-control px-1 py-2 ${medals[place]}`}
          >
            <dt className="text-xs font-semibold">{placeLabel(place)}</dt>
            <dd className="score text-2xl">+{placePoints[place]}</dd>
          </div>
        ))}
      </dl>
      <ul className="flex list-disc flex-col gap-1.5 pl-5 text-sm text-ink-soft">
        {texts.rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </div>
  );
}
