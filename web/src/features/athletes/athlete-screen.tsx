import { PickedList } from '@/features/athletes/picked-list';
import { RatingChart } from '@/features/athletes/rating-chart';
import { ResultList } from '@/features/athletes/result-list';
import { formatMoment } from '@/shared/format/moments';
import { shortEventName } from '@/shared/format/names';
import { picksPath } from '@/shared/paths/picks-path';
import { ButtonLink } from '@/shared/ui/controls/button';
import { Skeleton, SkeletonRows } from '@/shared/ui/feedback/states';
import { Card, Section } from '@/shared/ui/layout/card';
import { athleteTexts as texts } from '@/texts/events/athletes';
import type { AthletePage, AthleteRatings, AthleteStart } from '@/wire/generated';

const PODIUM = 3;

/** `24 results, 3 wins, 9 podiums.` */
export function careerOf({ results }: AthletePage): string {
  const upTo = (rank: number) => results.filter((result) => result.rank <= rank).length;
  return texts.lead(results.length, upTo(1), upTo(PODIUM));
}

export function AthleteSkeleton() {
  return (
    <>
      <Skeleton className="h-20 rounded-card" />
      <Skeleton className="h-72 rounded-card" />
      <SkeletonRows label={texts.loading} />
    </>
  );
}

function Starts({ starts }: { starts: AthleteStart[] }) {
  return (
    <Section title={texts.starts.title}>
      {starts.length === 0 ? (
        <p className="text-ink-soft">{texts.starts.none}</p>
      ) : (
        <Card>
          <ul className="divide-y divide-line">
            {starts.map((start) => (
              <li
                key={`${start.eventId} ${start.categoryId}`}
                className="flex items-center justify-between gap-4 px-4 py-3"
              >
                <p className="min-w-0 flex-1">
                  <span className="font-semibold break-words">{start.categoryName}</span>
                  <span className="block text-sm text-ink-soft">
                    {start.eventName}, {formatMoment(start.startsAt)}
                  </span>
                </p>
                <ButtonLink
                  look="secondary"
                  className="shrink-0"
                  to={picksPath(start.eventId, start.categoryId)}
                  aria-label={texts.starts.pickIn(start.categoryName, start.eventName)}
                >
                  {texts.starts.pick}
                </ButtonLink>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Section>
  );
}

/** The discipline with the newest result first. */
const newestFirst = (ratings: AthleteRatings[]) => {
  const newest = ({ days }: AthleteRatings) =>
    days.findLast(({ rank }) => rank !== null)?.date ?? '';
  return [...ratings].sort((a, b) => newest(b).localeCompare(newest(a)));
};

export function AthleteScreen({ athlete }: { athlete: AthletePage }) {
  const events = new Map(
    athlete.results.map(({ eventId, eventName }) => [eventId, shortEventName(eventName)]),
  );
  const { rating } = texts;
  return (
    <>
      <Starts starts={athlete.starts} />
      <Section title={rating.title}>
        <p className="-mt-2 mb-3 max-w-prose text-sm text-ink-soft">
          {athlete.ratings.length === 0 ? rating.none : rating.hint}
        </p>
        <div className="grid items-start gap-4 lg:grid-cols-2">
          {newestFirst(athlete.ratings).map((ratings) => (
            <RatingChart
              key={`${ratings.discipline} ${ratings.group}`}
              ratings={ratings}
              events={events}
            />
          ))}
        </div>
      </Section>
      <div className="grid items-start gap-6 lg:grid-cols-2 [&>*]:min-w-0">
        <ResultList results={athlete.results} />
        <PickedList picked={athlete.picked} />
      </div>
    </>
  );
}
