import { Switch } from 'radix-ui';
import { useId } from 'react';

interface ToggleSwitchProps {
  label: string;
  /** Id of the element that describes it. */
  hintId: string;
  on: boolean;
  disabled?: boolean;
  onToggle: (on: boolean) => void;
  'data-testid'?: string;
}

export function ToggleSwitch({ label, hintId, on, onToggle, ...root }: ToggleSwitchProps) {
  return (
    <Switch.Root
      {...root}
      checked={on}
      onCheckedChange={onToggle}
      aria-label={label}
      aria-describedby={hintId}
      className="relative h-7 w-12 shrink-0 rounded-full border border-line-strong bg-sunken transition-colors data-[state=checked]:border-accent data-[state=checked]:bg-accent"
    >
      <Switch.Thumb className="block size-5 translate-x-1 rounded-full bg-ink transition-transform data-[state=checked]:translate-x-6 data-[state=checked]:bg-accent-ink" />
    </Switch.Root>
  );
}

interface ToggleProps extends Omit<ToggleSwitchProps, 'hintId'> {
  hint: string;
}

/** A setting that takes effect at once. */
export function Toggle({ hint, ...toggle }: ToggleProps) {
  const id = useId();
  return (
    <label className="flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <span className="min-w-0 flex-1 basis-32">
        <span className="block text-sm font-semibold">{toggle.label}</span>
        <span id={id} className="block text-sm text-ink-soft">
          {hint}
        </span>
      </span>
      <ToggleSwitch {...toggle} hintId={id} />
    </label>
  );
}
