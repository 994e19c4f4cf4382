import type { CountedPick } from '@/wire/generated';

interface Counted {
  leagueId: string;
  eventId: string;
  salt: string;
  picks: CountedPick[];
}

/**
 * The text that a fingerprint hashes, rebuilt from the picks instead of taken from the server:
 * version 1 of docs/fingerprint.md. All of it is ASCII, so the order of strings is the order of
 * bytes.
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

/** Null in insecure contexts, where browsers compute no hashes. */
export async function sha256(text: string): Promise<string | null> {
  // The type says always defined, which is wrong.
  const subtle = (globalThis.crypto as Partial<Crypto>).subtle;
  if (!subtle) return null;
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
