import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { athletePath } from '@/shared/paths/athlete-path';

interface AthleteLinkProps {
  athleteId: string;
  /** For screen readers, if the name alone does not say where the link leads. */
  label?: string;
  children: ReactNode;
}

/** An athlete's name that leads to the athlete's page. Its padding, which moves no text, makes it 24 px high. */
export function AthleteLink({ athleteId, label, children }: AthleteLinkProps) {
  return (
    <Link
      to={athletePath(athleteId)}
      aria-label={label}
      className="rounded-[3px] py-1 underline decoration-line-strong/60 decoration-1 underline-offset-4 hover:decoration-ink"
    >
      {children}
    </Link>
  );
}
