import type { CountedPick } from '@/wire/generated';

interface Counted {
  leagueId: string;
  eventId: string;
  salt: string;
  picks: CountedPick[];
}

/**
 * The text that a fingerprint is made of, written down again from the picks and not taken from the server: version 1 of
 * docs/fingerprint.md. All of it is ASCII, so that the order of strings is the order of bytes.
 */
export function canonicalText({ leagueId, eventId, salt, picks }: Counted): string {
  const lines = picks.map(({ categoryId, userId, first, second, third }) =>
    [categoryId, userId, first ?? '-', second ?? '-', third ?? '-'].join(' '),
  );
  lines.sort((a, b) => (a < b ? -1 : Number(a > b)));
  const head = [
    'podium fingerprint 1',
    `league ${leagueId}`,
    `event ${eventId}`,
    `salt ${salt}`,
    `picks ${picks.length}`,
  ];
  return [...head, ...lines, ''].join('\n');
}

/** Null where the page may not: browsers compute hashes on secure pages only. */
export async function sha256(text: string): Promise<string | null> {
  // Typed as always there, which it is not.
  const subtle = (globalThis.crypto as Partial<Crypto>).subtle;
  if (!subtle) return null;
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
