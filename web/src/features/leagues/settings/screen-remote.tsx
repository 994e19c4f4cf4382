import { Eye, EyeOff, Pause, Play, SkipForward } from 'lucide-react';
import toast from 'react-hot-toast';
import { refusalOr } from '@/features/leagues/api/refusal';
import { useSteerScreen } from '@/features/leagues/settings/screen-api';
import { Button } from '@/shared/ui/controls/button';
import { SelectField } from '@/shared/ui/controls/field';
import { ToggleGroup } from '@/shared/ui/controls/toggle-group';
import { bigScreenTexts as texts } from '@/texts/leagues/big-screen';
import type { ScreenMode, ScreenSettings, SteerScreenBody } from '@/wire/generated';

const DELAYS = [0, 30, 60, 120, 180, 300, 600];
const appearances = [
  { value: 'names', label: texts.names },
  { value: 'initials', label: texts.initials },
] as const;

interface ButtonsProps {
  mode: ScreenMode;
  busy: boolean;
  steer: (body: SteerScreenBody) => void;
}

/** For a thumb in a dark room; what is on is lit. */
function Buttons({ mode, busy, steer }: ButtonsProps) {
  const isBlank = mode === 'blank';
  const isHeld = mode === 'hold';
  const HoldIcon = isHeld ? Play : Pause;
  const BlankIcon = isBlank ? Eye : EyeOff;
  const big = 'min-h-16 text-base!';
  return (
    <div className="grid grid-cols-2 gap-2">
      <Button
        look="secondary"
        className={`col-span-2 ${big}`}
        disabled={busy || isBlank}
        onClick={() => steer({ next: true })}
      >
        <SkipForward aria-hidden className="size-5" />
        {texts.next}
      </Button>
      <Button
        look={isHeld ? 'primary' : 'secondary'}
        className={big}
        disabled={busy || isBlank}
        onClick={() => steer({ mode: isHeld ? 'auto' : 'hold' })}
      >
        <HoldIcon aria-hidden className="size-5" />
        {isHeld ? texts.goOn : texts.hold}
      </Button>
      <Button
        look={isBlank ? 'primary' : 'secondary'}
        className={big}
        disabled={busy}
        onClick={() => steer({ mode: isBlank ? 'auto' : 'blank' })}
      >
        <BlankIcon aria-hidden className="size-5" />
        {isBlank ? texts.showAgain : texts.blank}
      </Button>
    </div>
  );
}

interface ScreenRemoteProps {
  leagueId: string;
  screen: ScreenSettings;
}

/** Steers the big screen, and sets how it shows the league. */
export function ScreenRemote({ leagueId, screen }: ScreenRemoteProps) {
  const { mutate, isPending, variables } = useSteerScreen(leagueId);
  // Fields show a choice at once; the remote says what the server has confirmed.
  const chosen = isPending ? { ...screen, ...variables } : screen;
  const steer = (body: SteerScreenBody) =>
    mutate(body, { onError: (error) => toast.error(refusalOr(error, texts.steerFailed)) });
  const delays = DELAYS.includes(screen.delaySeconds) ? DELAYS : [...DELAYS, screen.delaySeconds];
  return (
    <>
      <section aria-label={texts.remote} className="flex flex-col gap-2">
        <p role="status" className="font-semibold">
          {texts.does(screen.mode)}
        </p>
        <Buttons mode={screen.mode} busy={isPending} steer={steer} />
      </section>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="text-sm font-semibold">{texts.members}</span>
        <ToggleGroup
          label={texts.members}
          options={appearances}
          value={chosen.initials ? 'initials' : 'names'}
          onChange={(value) => steer({ initials: value === 'initials' })}
        />
      </div>
      <SelectField
        label={texts.delay}
        hint={texts.delayHint}
        value={chosen.delaySeconds}
        disabled={isPending}
        onChange={(change) => steer({ delaySeconds: Number(change.target.value) })}
      >
        {delays.map((seconds) => (
          <option key={seconds} value={seconds}>
            {texts.lasts(seconds)}
          </option>
        ))}
      </SelectField>
    </>
  );
}
