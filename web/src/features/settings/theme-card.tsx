import { Monitor, Moon, Sun } from 'lucide-react';
import { SettingsCard } from '@/features/settings/settings-card';
import { chooseTheme, type ThemeChoice, useThemeChoice } from '@/shared/browser/theme';
import { settingsTexts } from '@/texts/accounts/settings';

const texts = settingsTexts.theme;

const choices: { choice: ThemeChoice; Icon: typeof Sun }[] = [
  { choice: 'system', Icon: Monitor },
  { choice: 'light', Icon: Sun },
  { choice: 'dark', Icon: Moon },
];

export function ThemeCard() {
  const chosen = useThemeChoice();
  return (
    <SettingsCard heading={texts.heading} text={texts.text}>
      <fieldset className="grid gap-2 sm:grid-cols-3">
        <legend className="sr-only">{texts.legend}</legend>
        {choices.map(({ choice, Icon }) => (
          <label
            key={choice}
            className="flex min-h-12 cursor-pointer items-center gap-3 rounded-control border border-line-strong px-4 text-sm font-semibold outline-offset-2 hover:bg-sunken has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-text has-focus-visible:outline-3 has-focus-visible:outline-(--focus)"
          >
            <input
              type="radio"
              name="theme"
              className="sr-only"
              checked={chosen === choice}
              onChange={() => chooseTheme(choice)}
            />
            <Icon aria-hidden className="size-4.5 shrink-0" />
            {texts[choice]}
          </label>
        ))}
      </fieldset>
    </SettingsCard>
  );
}
