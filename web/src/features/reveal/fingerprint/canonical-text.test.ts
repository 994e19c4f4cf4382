import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { canonicalText, sha256 } from '@/features/reveal/fingerprint/canonical-text';
import type { CountedPick } from '@/wire/generated';

function pick(categoryId: string, user: string, podium: (string | null)[]): CountedPick {
  const [first = null, second = null, third = null] = podium;
  return { categoryId, userId: user.repeat(24), first, second, third };
}

const picks = [
  pick('7', 'b', [null, null, '1147']),
  pick('10', 'a', ['1147', null, '2203']),
  pick('7', 'a', ['1147', '1380', '2203']),
];

const of = (some: CountedPick[]) =>
  canonicalText({
    leagueId: '0123456789abcdef01234567',
    eventId: '1405',
    salt: '00112233445566778899aabbccddeeff',
    picks: some,
  });

it('writes the documented text, whatever order the picks come in', () => {
  const expected = `podium fingerprint 1
league 0123456789abcdef01234567
event 1405
salt 00112233445566778899aabbccddeeff
picks 3
10 aaaaaaaaaaaaaaaaaaaaaaaa 1147 - 2203
7 aaaaaaaaaaaaaaaaaaaaaaaa 1147 1380 2203
7 bbbbbbbbbbbbbbbbbbbbbbbb - - 1147
`;
  expect(of(picks)).toBe(expected);
  expect(of([...picks].reverse())).toBe(expected);
});

it('computes what sha256sum does', async () => {
  const text = of(picks);
  expect(await sha256(text)).toBe(createHash('sha256').update(text).digest('hex'));
});
