import { Switch } from 'radix-ui';
import { useId } from 'react';

interface ToggleProps {
  label: string;
  hint: string;
  on: boolean;
  disabled: boolean;
  onToggle: (on: boolean) => void;
}

/** A setting that takes effect at once. */
export function Toggle({ label, hint, on, disabled, onToggle }: ToggleProps) {
  const id = useId();
  return (
    <label className="flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <span className="min-w-0 flex-1 basis-32">
        <span className="block text-sm font-semibold">{label}</span>
        <span id={id} className="block text-sm text-ink-soft">
          {hint}
        </span>
      </span>
      <Switch.Root
        checked={on}
        disabled={disabled}
        onCheckedChange={onToggle}
        aria-label={label}
        aria-describedby={id}
        className="relative h-7 w-12 shrink-0 rounded-full border border-line-strong bg-sunken transition-colors data-[state=checked]:border-accent data-[state=checked]:bg-accent"
      >
        <Switch.Thumb className="block size-5 translate-x-1 rounded-full bg-ink transition-transform data-[state=checked]:translate-x-6 data-[state=checked]:bg-accent-ink" />
      </Switch.Root>
    </label>
  );
}
