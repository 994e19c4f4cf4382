import { useEffect, useRef } from 'react';
import type { PracticeFinal } from '@/wire/generated';

interface FinalHeadProps {
  final: PracticeFinal;
  /** None where the space is needed. */
  title: string | null;
  /** For screen readers alone. */
  spokenTitle?: string;
  /** Takes the focus. */
  focused?: boolean;
}

/** Which final this is. */
export function FinalHead({ final, title, spokenTitle, focused = false }: FinalHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that led here is gone.
  useEffect(() => {
    if (focused) heading.current?.focus();
  }, [focused]);
  return (
    <header>
      <p className="eyebrow truncate">{[final.categoryName, final.eventName].join(' · ')}</p>
      <h1
        ref={heading}
        tabIndex={-1}
        className={title ? 'mt-1 text-2xl font-extrabold outline-none md:text-4xl' : 'sr-only'}
      >
        {title}
        <span className="sr-only"> {spokenTitle}</span>
      </h1>
    </header>
  );
}
