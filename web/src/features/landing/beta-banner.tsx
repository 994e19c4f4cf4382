import { landing } from '@/texts/landing';

export function BetaBanner() {
  return (
    <p className="border-b border-line bg-[#1a1d21] px-4 py-2 text-center text-sm font-medium text-[#f2efe8]">
      <strong className="mr-2 rounded-[4px] bg-accent px-1.5 py-0.5 font-display text-xs tracking-wider text-accent-ink">
        {landing.beta.mark}
      </strong>
      {landing.beta.text}
    </p>
  );
}
