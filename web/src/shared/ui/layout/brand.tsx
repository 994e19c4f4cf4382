import { common } from '@/texts/common';

/** The logo: three holds to stand on. */
export function BrandMark({ className = 'size-8' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden>
      <rect width="32" height="32" rx="8" fill="#1a1d21" />
      <path d="M5 26V15l6-2v13z" fill="#b4bcc5" />
      <path d="M12.500 26V8l7-3v21z" fill="#ff7d50" />
      <path d="M21 26V17l6 1.500V26z" fill="#cf8f57" />
    </svg>
  );
}

export function Wordmark() {
  return (
    <span className="font-display text-lg font-extrabold tracking-tight [font-stretch:112%]">
      {common.product}
    </span>
  );
}
