import { Dices, Flame, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type AthletesById, nameIn } from '@/features/reveal/podiums/athlete-names';
import { formId } from '@/features/reveal/podiums/form-podium';
import { FormAvatar } from '@/shared/ui/badges/form-avatar';
import { PlaceChip } from '@/shared/ui/badges/place-chip';
import { unveil } from '@/features/reveal/podiums/unveil';
import { type Place, placeNumbers, places } from '@/shared/picks/podium';
import { AthleteLink } from '@/shared/ui/badges/athlete-link';
import { Avatar } from '@/shared/ui/badges/avatar';
import { PointsBadge } from '@/shared/ui/badges/points-badge';
import { Badge } from '@/shared/ui/badges/badge';
import { revealTexts as texts } from '@/texts/picks/reveal';
import type { RevealedPodium } from '@/wire/generated';

export interface PodiumRowProps {
  podium: RevealedPodium;
  athletes: AthletesById;
  mine: boolean;
  /** If the category ended now; null before the first ranking. */
  points: number | null;
  /** The boldest of the lone wolves. */
  wolf: boolean;
  /** Picks close while the page is open; the row's position in the animation. */
  live: boolean;
  row: number;
}

/** Bold by what the others picked, by the chance at the lock, or by both. */
function Marks({ podium, place, athletes }: PodiumRowProps & { place: Place }) {
  const number = placeNumbers[place];
  const isAlone = podium.alone.includes(number);
  const Icon = isAlone ? Star : Flame;
  const chance = athletes.get(podium.data[place] ?? '')?.chance ?? null;
  return (
    <>
      {(isAlone || podium.bold.includes(number)) && (
        <Icon
          role="img"
          aria-label={isAlone ? texts.markAlone : texts.markBold}
          className={`size-4 shrink-0 ${isAlone ? 'text-accent-text' : 'text-warn'}`}
        />
      )}
      {podium.longShots.includes(number) && chance !== null && (
        <span title={texts.markLongShot(chance)} className="shrink-0">
          <Dices role="img" aria-label={texts.markLongShot(chance)} className="size-4 text-info" />
        </span>
      )}
    </>
  );
}

function Athlete(props: PodiumRowProps & { place: Place }) {
  const athleteId = props.podium.data[props.place];
  const name = nameIn(props.athletes, athleteId);
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-1.5">
      <span className={`min-w-0 wrap-anywhere ${name === null ? 'text-ink-soft' : ''}`}>
        {athleteId === null ? (
          texts.noPick
        ) : (
          <AthleteLink athleteId={athleteId}>{name}</AthleteLink>
        )}
      </span>
      <Marks {...props} />
    </span>
  );
}

function Badges({ podium, wolf }: Pick<PodiumRowProps, 'podium' | 'wolf'>) {
  return (
    <>
      {wolf && <Badge tone="accent">{texts.markWolf}</Badge>}
      {podium.same > 1 && <Badge>{texts.same(podium.same - 1)}</Badge>}
      {podium.editedByAdmin && <Badge tone="warn">{texts.byAdmin}</Badge>}
    </>
  );
}

const isForm = ({ userId }: RevealedPodium) => userId === formId;

const ground = ({ mine, podium }: PodiumRowProps) =>
  mine ? 'bg-accent-soft' : isForm(podium) ? 'bg-sunken' : 'bg-surface';

function FormName() {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <FormAvatar />
      <span className="min-w-0">
        <Link to="/form" className="block font-semibold underline-offset-2 hover:underline">
          {texts.form.name}
        </Link>
        <span className="block text-xs font-medium text-ink-soft">{texts.form.note}</span>
      </span>
    </span>
  );
}

function Name({ podium, mine, children }: PodiumRowProps & { children?: ReactNode }) {
  if (isForm(podium)) return <FormName />;
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar name={podium.userName} picture={podium.avatarUrl} />
      <span className="min-w-0">
        <span className="block truncate font-semibold" title={podium.userName}>
          {podium.userName}
        </span>
        {mine && <span className="block text-xs font-medium text-ink-soft">{texts.you}</span>}
        {children}
      </span>
    </span>
  );
}

export function PodiumTableRow(props: PodiumRowProps) {
  const { podium, points, live, row } = props;
  const { className, style } = unveil.row(live, row);
  return (
    <tr
      style={style}
      data-testid={`podium-of-${podium.userId}`}
      className={`align-middle *:shadow-[inset_0_1px_0_var(--line)] ${ground(props)} ${className}`}
    >
      <th
        scope="row"
        className={`sticky left-0 max-w-72 p-3 pl-4 text-left font-normal ${ground(props)}`}
      >
        <Name {...props}>
          <span className="mt-1 flex flex-wrap gap-1.5 empty:hidden">
            <Badges {...props} />
          </span>
        </Name>
      </th>
      {points !== null && (
        <td className="p-3 text-right">
          <PointsBadge points={points} />
        </td>
      )}
      {places.map((place) => (
        <td key={place} className="px-2 py-3">
          <Athlete {...props} place={place} />
        </td>
      ))}
    </tr>
  );
}

/** The same on a phone, without horizontal scrolling. */
export function PodiumItem(props: PodiumRowProps) {
  const { podium, points, live, row } = props;
  const { className, style } = unveil.row(live, row);
  return (
    <li
      style={style}
      data-testid={`podium-of-${podium.userId}`}
      className={`border-t border-line p-4 first:border-0 ${ground(props)} ${className}`}
    >
      <div className="flex items-center justify-between gap-3">
        <Name {...props} />
        {points !== null && <PointsBadge points={points} />}
      </div>
      <ol className="mt-2.5 flex flex-col gap-1.5 text-sm">
        {places.map((place) => (
          <li key={place} className="flex min-w-0 items-center gap-2">
            <PlaceChip place={place} />
            <Athlete {...props} place={place} />
          </li>
        ))}
      </ol>
      <p className="mt-2.5 flex flex-wrap gap-1.5 empty:hidden">
        <Badges {...props} />
      </p>
    </li>
  );
}
