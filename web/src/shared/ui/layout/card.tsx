import type { HTMLAttributes, ReactNode } from 'react';

export function Card({ className = '', ...rest }: HTMLAttributes<HTMLElement>) {
  return (
    <section
      className={`rounded-card border border-line bg-surface shadow-card ${className}`}
      {...rest}
    />
  );
}

interface SectionProps {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
  className?: string;
}

export function Section({ title, aside, children, className = '' }: SectionProps) {
  return (
    <section className={className}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="text-xl">{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
