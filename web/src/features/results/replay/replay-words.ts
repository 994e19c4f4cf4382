import { type Course, podiumOf, same, type Stand } from '@/features/results/replay/course';
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

function joined(course: Course, athletes: readonly string[]): string {
  if (athletes.length > NAMED) return texts.many(athletes.length);
  return athletes.map((id) => nameOf(course, id)).join(texts.and);
}

function whoLeads(course: Course, { ranks }: Stand, isOver: boolean): string {
  const leaders = [...ranks].filter(([, rank]) => rank === 1).map(([id]) => id);
  if (leaders.length === 0) return texts.nobodyLeads;
  const verb = isOver ? texts.wins : texts.leads;
  return verb(joined(course, leaders), leaders.length > 1);
}

/** The latest change of the podium up to a moment; at the end of a result, who won. */
export function whatHappened(course: Course, at: number, running: boolean): string {
  const { stands } = course;
  const podium = (moment: number) => {
    const stand = stands[moment];
    return stand ? podiumOf(stand) : new Map<string, number>();
  };
  const stand = stands[at];
  if (!stand) return texts.nobodyLeads;
  let changed = at;
  while (changed > 0 && same(podium(changed), podium(changed - 1))) changed -= 1;
  const before = podium(changed - 1);
  const risen = [...podium(changed)].filter(([id, rank]) => rank < (before.get(id) ?? Infinity));
  const best = Math.min(...risen.map(([, rank]) => rank));
  const named = risen.filter(([, rank]) => rank === best).map(([id]) => id);
  const isOver = !running && at === stands.length - 1;
  const lead = [...podium(changed).values()].filter((rank) => rank === 1).length;
  if (isOver || changed === 0 || named.length === 0 || (best === 1 && lead > 1)) {
    return whoLeads(course, stand, isOver);
  }
  return best === 1
    ? texts.takesLead(joined(course, named))
    : texts.takes(joined(course, named), best, named.length > 1);
}
