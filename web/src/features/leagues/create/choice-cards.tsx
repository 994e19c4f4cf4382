import { useId } from 'react';

interface ChoiceCardsProps<Value extends string> {
  legend: string;
  choices: readonly { value: Value; label: string; hint: string }[];
  value: Value;
  onChoose: (value: Value) => void;
}

export function ChoiceCards<Value extends string>(props: ChoiceCardsProps<Value>) {
  const { legend, choices, value: chosen, onChoose } = props;
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {choices.map(({ value, label, hint }) => (
          <label
            key={value}
            className="flex min-h-11 cursor-pointer items-start gap-3 rounded-control border border-line-strong p-3 transition-colors has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-[var(--focus)]"
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
              className="mt-1 size-4 shrink-0 accent-[var(--accent)] outline-none"
            />
            <span>
              <span className="block text-sm font-semibold">{label}</span>
              <span className="block text-sm text-ink-soft">{hint}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
