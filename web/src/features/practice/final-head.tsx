import type { PracticeFinal } from '@/wire/generated';

/** Which final this is. */
export function FinalHead({ final, title }: { final: PracticeFinal; title: string }) {
  return (
    <header>
      <p className="eyebrow truncate">{[final.categoryName, final.eventName].join(' · ')}</p>
      <h1 className="mt-1 text-2xl font-extrabold md:text-4xl">{title}</h1>
    </header>
  );
}
