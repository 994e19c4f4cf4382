import { X } from 'lucide-react';
import { useStoredState } from '@/shared/browser/use-stored-state';
import { common } from '@/texts/common';

const { beta } = common;

/** One line above every page, until the user hides it. */
export function BetaBanner() {
  const [hidden, setHidden] = useStoredState('podium-beta-hidden', (stored) => stored === true);
  if (hidden) return null;
  return (
    <section
      aria-label={beta.label}
      className="flex items-center justify-center gap-2 bg-[#1a1d21] pl-4 text-xs font-medium text-[#f2efe8]"
    >
      <strong className="rounded-[4px] bg-accent px-1.5 font-display tracking-wider text-accent-ink">
        {beta.mark}
      </strong>
      <p>{beta.text}</p>
      <button
        type="button"
        aria-label={beta.dismiss}
        title={beta.dismiss}
        onClick={() => setHidden(true)}
        className="inline-flex size-8 shrink-0 items-center justify-center outline-offset-[-4px]"
      >
        <X aria-hidden className="size-4" />
      </button>
    </section>
  );
}
