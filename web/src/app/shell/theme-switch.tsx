import { Monitor, Moon, Sun } from 'lucide-react';
import { chooseTheme, type ThemeChoice, useThemeChoice } from '@/shared/browser/theme';
import { common } from '@/texts/common';

const choices: { choice: ThemeChoice; label: string; Icon: typeof Sun }[] = [
  { choice: 'system', label: common.theme.system, Icon: Monitor },
  { choice: 'light', label: common.theme.light, Icon: Sun },
  { choice: 'dark', label: common.theme.dark, Icon: Moon },
];

export function ThemeSwitch() {
  const chosen = useThemeChoice();
  return (
    <div
      role="group"
      aria-label={common.theme.label}
      className="flex rounded-control bg-sunken p-1"
    >
      {choices.map(({ choice, label, Icon }) => (
        <button
          key={choice}
          type="button"
          aria-pressed={chosen === choice}
          aria-label={label}
          title={label}
          onClick={() => chooseTheme(choice)}
          className={`flex min-h-11 min-w-11 flex-1 items-center justify-center rounded-[7px] ${
            chosen === choice ? 'bg-raised text-ink shadow-card' : 'text-ink-soft hover:text-ink'
          }`}
        >
          <Icon aria-hidden className="size-4" />
        </button>
      ))}
    </div>
  );
}
