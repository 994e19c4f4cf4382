import type { Course, Stand } from '@/features/results/replay/course';
import { formatClock } from '@/shared/format/moments';
import { personName } from '@/shared/format/names';
import { replayTexts as texts } from '@/texts/results/replay';

/** Maximum number of names in a sentence. */
const NAMED = 2;

export function nameOf(course: Course, athleteId: string): string {
  const climber = course.climbers.get(athleteId);
  return climber ? personName(climber) : athleteId;
}

/** Time of a moment, as far as known. */
export function whenWas({ at, round, afterRound }: Stand['moment']): string {
  if (afterRound && round !== null) return texts.after(round);
  if (at === null) return texts.result;
  return texts.at(round, formatClock(at));
}

export function whoLeads(course: Course, { ranks }: Stand): string {
  const leaders = [...ranks].filter(([, rank]) => rank === 1).map(([id]) => nameOf(course, id));
  if (leaders.length === 0) return texts.nobodyLeads;
  if (leaders.length > NAMED) return texts.leads(texts.many(leaders.length), true);
  return texts.leads(leaders.join(texts.and), leaders.length > 1);
}
