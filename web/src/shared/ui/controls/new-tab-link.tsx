import { ExternalLink } from 'lucide-react';

/** An icon that opens a page in a new tab. */
export function NewTabLink({ href, label }: { href: string; label: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      aria-label={label}
      title={label}
      className="inline-flex size-11 shrink-0 items-center justify-center rounded-control text-ink-soft transition-colors hover:bg-sunken hover:text-ink"
    >
      <ExternalLink aria-hidden className="size-4.5" />
    </a>
  );
}
