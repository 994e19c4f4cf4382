import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { eventTexts } from '@/texts/events/event-pages';
import type { EventView } from '@/wire/generated';

/** The results service also gives addresses of its own API, which are useless to users. */
function webAddress(address: string | null): string | null {
  return /^https?:\/\//.test(address ?? '') ? address : null;
}

function OutLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="relative z-10 inline-flex min-h-11 items-center gap-1.5 font-semibold text-accent-text underline underline-offset-4"
    >
      {children}
      <ExternalLink aria-hidden className="size-3.5 shrink-0" />
      <span className="sr-only">{eventTexts.newWindow}</span>
    </a>
  );
}

export function RegistrationLink({ event }: { event: EventView }) {
  const href = webAddress(event.registration_url);
  return href === null ? null : <OutLink href={href}>{eventTexts.registration}</OutLink>;
}

/** Short form for a card. */
export function PublicSummary({ event }: { event: EventView }) {
  const { organiser_name, venue_name, description } = event.public_information;
  const facts = [venue_name, organiser_name].filter((fact) => fact !== null && fact !== '');
  const registers = webAddress(event.registration_url) !== null;
  if (facts.length === 0 && !description && !registers) return null;
  return (
    <div className="mt-2 text-sm text-ink-soft">
      <div className="flex flex-wrap items-center gap-x-4">
        {facts.length > 0 && <p>{facts.join(' · ')}</p>}
        <RegistrationLink event={event} />
      </div>
      {description && <p className="line-clamp-3">{description}</p>}
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="eyebrow">{name}</dt>
      <dd className="mt-0.5 font-semibold break-words">{children}</dd>
    </div>
  );
}

/** Venue and organiser, as items of a definition list. */
export function PublicFacts({ event }: { event: EventView }) {
  const { organiser_name, organiser_url, venue_name } = event.public_information;
  const site = webAddress(organiser_url);
  return (
    <>
      {venue_name && <Fact name={eventTexts.venue}>{venue_name}</Fact>}
      {organiser_name && (
        <Fact name={eventTexts.organiser}>
          {site === null ? organiser_name : <OutLink href={site}>{organiser_name}</OutLink>}
        </Fact>
      )}
    </>
  );
}
