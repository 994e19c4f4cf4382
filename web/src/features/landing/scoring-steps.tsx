import { type Place, placeLabel, placeNumbers, placePoints, places } from '@/shared/picks/podium';
import { landing } from '@/texts/landing';

const blocks: Record<Place, string> = {
  first: 'bg-gold h-40 md:h-56',
  second: 'bg-silver h-32 md:h-44',
  third: 'bg-bronze h-24 md:h-32',
};

/** Points of an exact hit for each place, as a podium. */
export function ScoringSteps() {
  return (
    <ul className="grid grid-cols-3 items-end gap-2 md:gap-4">
      {places.map((place) => (
        <li key={place} className="text-center">
          <p className="score mb-2 text-4xl md:text-6xl">
            {landing.scoring.points(placePoints[place])}
          </p>
          <div
            className={`flex flex-col items-center justify-end rounded-t-card pb-3 text-[#1a1d21] ${blocks[place]}`}
          >
            <span aria-hidden className="score text-5xl md:text-7xl">
              {placeNumbers[place]}
            </span>
            <span className="text-sm font-semibold">
              {landing.scoring.place(placeLabel(place))}
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}
