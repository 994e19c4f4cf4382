import { ChevronDown } from 'lucide-react';
import { type SelectHTMLAttributes, useId } from 'react';

interface CompactSelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  label: string;
  /** The chosen option. */
  shown: string;
}

/** A small select. Its own text stays at a size at which phones do not zoom in. */
export function CompactSelect({ label, shown, className = '', ...rest }: CompactSelectProps) {
  const id = useId();
  return (
    <span
      className={`relative inline-flex min-w-0 items-center gap-1.5 rounded-control border border-line-strong bg-raised pr-2 pl-3 text-[0.8125rem] font-semibold has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus) ${className}`}
    >
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <span aria-hidden className="min-w-0 truncate">
        {shown}
      </span>
      <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-soft" />
      <select
        id={id}
        className="absolute -inset-y-1.25 left-0 w-full text-base text-ink opacity-0 outline-none"
        {...rest}
      />
    </span>
  );
}
