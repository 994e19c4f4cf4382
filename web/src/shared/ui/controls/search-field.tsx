import { Search, X } from 'lucide-react';
import { useRef } from 'react';

interface SearchFieldProps {
  label: string;
  /** Placeholder; default: the label, if there is room. */
  hint?: string;
  value: string;
  onSearch: (value: string) => void;
  clear: string;
}

export function SearchField({ label, hint, value, onSearch, clear }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="relative min-w-0 flex-1 basis-56">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2 text-ink-soft"
      />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={hint ?? label}
        autoComplete="off"
        value={value}
        onChange={(change) => onSearch(change.target.value)}
        className="h-11 w-full rounded-control border border-line-strong bg-raised pr-11 pl-10 text-base text-ink placeholder:text-ink-soft [&::-webkit-search-cancel-button]:hidden"
      />
      {value !== '' && (
        <button
          type="button"
          aria-label={clear}
          onClick={() => {
            onSearch('');
            input.current?.focus();
          }}
          className="absolute top-0 right-0 inline-flex size-11 items-center justify-center text-ink-soft hover:text-ink"
        >
          <X aria-hidden className="size-4.5" />
        </button>
      )}
    </div>
  );
}
