import { useId } from 'react';
import type { CommonSet } from '@/features/predictions/all-leagues/common-set';
import { ToggleSwitch } from '@/shared/ui/controls/toggle';
import { predictionTexts } from '@/texts/picks/predictions';

const { everywhere: texts } = predictionTexts;

interface AllLeaguesSwitchProps {
  on: boolean;
  onToggle: (on: boolean) => void;
  set: CommonSet;
  leagueName: string;
}

const names = (leagues: CommonSet['own']) => leagues.map(({ name }) => name);

/** Switch to save for all the user's leagues, with the effect on each of them. */
export function AllLeaguesSwitch({ on, onToggle, set, leagueName }: AllLeaguesSwitchProps) {
  const id = useId();
  const hint = on
    ? [
        set.following.length > 0 && texts.also(names(set.following)),
        set.own.length > 0 && texts.own(names(set.own)),
      ]
        .filter(Boolean)
        .join(' ')
    : texts.only(leagueName);
  return (
    <label className="flex min-h-11 cursor-pointer items-center justify-between gap-3">
      <span className="min-w-0">
        <span className="block text-sm font-semibold">{texts.label}</span>
        <span id={id} className="line-clamp-2 text-xs wrap-anywhere text-ink-soft">
          {hint}
        </span>
      </span>
      <ToggleSwitch
        data-testid="everywhere"
        label={texts.label}
        hintId={id}
        on={on}
        onToggle={onToggle}
      />
    </label>
  );
}
