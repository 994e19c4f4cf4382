import { ChevronDown } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { AthletesById } from '@/features/reveal/podiums/athlete-names';
import type { Column } from '@/features/reveal/podiums/columns';
import { formId } from '@/features/reveal/podiums/form-podium';
import { stickyLeft, stickyRight } from '@/features/reveal/podiums/matrix-head';
import { NamedSteps, onSteps } from '@/features/reveal/podiums/named-steps';
import { PickDot } from '@/features/reveal/podiums/pick-dot';
import type { Earned } from '@/features/reveal/podiums/standing';
import { unveiled } from '@/features/reveal/podiums/unveil';
import { formatNumber } from '@/shared/format/numbers';
import { type Place, placeNumbers, places } from '@/shared/picks/podium';
import { Avatar } from '@/shared/ui/badges/avatar';
import { PlaceChip } from '@/shared/ui/badges/place-chip';
import { ReactionBar } from '@/live/reactions/reaction-bar';
import { FormAvatar } from '@/shared/ui/badges/form-avatar';
import { revealTexts as texts } from '@/texts/picks/reveal';
import type { Reactions, RevealedPodium } from '@/wire/generated';

export interface MatrixRowProps {
  podium: RevealedPodium;
  columns: readonly Column[];
  mine: boolean;
  /** If the category ended now; null before the first ranking. */
  earned: Earned | null;
  /** The boldest of the lone wolves. */
  wolf: boolean;
  /** Picks closed while the page was open; the row's position in the animation. */
  live: boolean;
  row: number;
  athletes: AthletesById;
  /** Whether the steps of the podium are drawn below. */
  isOpen: boolean;
  leagueId: string;
  /** Null for The Form's podium, and where the league has none. */
  reactions: Reactions | null;
  onToggle: () => void;
}

/** A cell with a pick, or all those without one up to the next. */
type Cell = { place: Place } | { empty: number };

function cellsOf(podium: RevealedPodium, columns: readonly Column[]): Cell[] {
  const cells: Cell[] = [];
  for (const { athlete } of columns) {
    const place = places.find((one) => podium.data[one] === athlete.athleteId);
    const last = cells.at(-1);
    if (place) cells.push({ place });
    else if (last && 'empty' in last) last.empty += 1;
    else cells.push({ empty: 1 });
  }
  return cells;
}

const nameOf = ({ podium, mine }: MatrixRowProps) => (mine ? texts.you : podium.userName);

const earnedAt = (earned: Earned | null, place: Place) =>
  earned?.places.find((one) => one.place === place) ?? null;

const isExact = (earned: Earned | null, place: Place) =>
  earnedAt(earned, place)?.verdict === 'exact';

function Notes({ podium, wolf }: MatrixRowProps) {
  const notes = [
    wolf && texts.wolf,
    podium.same > 1 && texts.same(podium.same - 1),
    podium.editedByAdmin && texts.byAdmin,
  ].filter((note) => note !== false);
  if (notes.length === 0) return null;
  return <span className="block text-xs leading-tight text-ink-soft">{notes.join(', ')}</span>;
}

/** Opens and closes the drawing of the podium. */
function Member(props: MatrixRowProps) {
  const { podium, isOpen, onToggle } = props;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onToggle}
      className="flex min-h-10 w-full min-w-0 items-center gap-2.5 px-3 py-1 text-left leading-tight focus-visible:-outline-offset-2 max-md:text-xs"
    >
      <span className="max-md:hidden">
        {podium.userId === formId ? (
          <FormAvatar className="size-7" />
        ) : (
          <Avatar small name={podium.userName} picture={podium.avatarUrl} />
        )}
      </span>
      <span className="min-w-0 flex-1">
        <span title={podium.userName} className="line-clamp-2 font-semibold break-words">
          {nameOf(props)}
        </span>
        <Notes {...props} />
      </span>
      <ChevronDown
        aria-hidden
        className={`size-3.5 shrink-0 text-ink-soft ${isOpen ? 'rotate-180' : ''}`}
      />
    </button>
  );
}

/** The podium drawn, as wide as the part of the table that is seen. */
function Drawing(props: MatrixRowProps) {
  const { podium, columns, athletes, earned, leagueId, reactions } = props;
  return (
    <tr>
      <td colSpan={columns.length + (earned ? 2 : 1)} className="bg-sunken">
        <div className="sticky left-0 w-[100cqw] px-4 pt-4">
          <NamedSteps
            label={texts.podiumOf(nameOf(props))}
            podium={podium.data}
            athletes={athletes}
            earned={earned?.places ?? null}
          />
          {podium.userId === formId && (
            <p className="py-2 text-center text-sm text-ink-soft">
              {texts.form.note}{' '}
              <Link to="/form" className="underline underline-offset-2">
                {texts.form.about}
              </Link>
            </p>
          )}
          {reactions && (
            <div className="flex justify-center py-2">
              <ReactionBar leagueId={leagueId} reactions={reactions} />
            </div>
          )}
        </div>
      </td>
    </tr>
  );
}

/** More columns than these scroll out of sight, on a phone and on a desktop. */
const IN_SIGHT = { phone: 7, desktop: 20 };

/** The user's podium by names, which stays where the columns scroll. */
function MyPodium({ podium, columns, athletes, earned, isOpen }: MatrixRowProps) {
  if (isOpen || columns.length <= IN_SIGHT.phone) return null;
  const steps = onSteps(podium.data, athletes);
  return (
    // The row above says the same.
    <tr aria-hidden className={columns.length <= IN_SIGHT.desktop ? 'md:hidden' : ''}>
      <td colSpan={columns.length + (earned ? 2 : 1)} className="bg-accent-soft p-0">
        <span className="sticky left-0 flex w-[100cqw] gap-3 px-3 pb-2">
          {places.map((place) => (
            <span key={place} className="flex min-w-0 items-center gap-1.5">
              <PlaceChip place={place} />
              <span className="truncate font-display text-xs font-semibold [font-stretch:75%]">
                {steps[place][0]?.name ?? texts.empty}
              </span>
            </span>
          ))}
        </span>
      </td>
    </tr>
  );
}

/** A member, a dot at each athlete of the podium, and the points. */
export function MatrixRow(props: MatrixRowProps) {
  const { podium, columns, mine, earned, live, row, isOpen } = props;
  const { className, style } = unveiled(live, row);
  const ground = mine ? 'bg-accent-soft' : podium.userId === formId ? 'bg-sunken' : 'bg-surface';
  return (
    <>
      <tr
        style={style}
        data-testid={`podium-of-${podium.userId}`}
        className={`h-10 *:border-t *:border-line ${ground} ${className}`}
      >
        <th scope="row" className={`p-0 font-normal ${ground} ${stickyLeft}`}>
          <Member {...props} />
        </th>
        {cellsOf(podium, columns).map((cell, at) =>
          'empty' in cell ? (
            <td
              key={at}
              colSpan={cell.empty}
              // A line between the columns that it spans.
              style={{ backgroundSize: `calc(100% / ${cell.empty}) 100%` }}
              className="bg-[linear-gradient(to_right,var(--line)_1px,transparent_1px)]"
            />
          ) : (
            <td
              key={at}
              className={`border-l ${isExact(earned, cell.place) ? 'bg-good-soft' : ''}`}
            >
              <PickDot
                place={cell.place}
                isAlone={podium.alone.includes(placeNumbers[cell.place])}
                earned={earnedAt(earned, cell.place)}
              />
            </td>
          ),
        )}
        {earned && (
          <td className={`pr-2 text-right md:pr-3 ${ground} ${stickyRight}`}>
            <span className="score text-lg">{formatNumber(earned.points)}</span>
          </td>
        )}
      </tr>
      {mine && <MyPodium {...props} />}
      {isOpen && <Drawing {...props} />}
    </>
  );
}
