import { leagueTexts } from '@/texts/leagues/league-pages';

export interface Part {
  id: string;
  label: string;
}

/** Jump links within a long page on narrow screens. */
export function PartLinks({ parts }: { parts: Part[] }) {
  return (
    <nav
      aria-label={leagueTexts.page.parts}
      className="relative -mx-4 overflow-x-auto px-4 [scrollbar-width:none] lg:hidden"
    >
      <ul className="flex w-max gap-2">
        {parts.map(({ id, label }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="inline-flex min-h-11 items-center rounded-full border border-line bg-surface px-4 text-sm font-semibold hover:bg-sunken"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
