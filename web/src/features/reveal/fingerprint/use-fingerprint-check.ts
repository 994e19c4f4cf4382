import { useState } from 'react';
import { canonicalText, sha256 } from '@/features/reveal/fingerprint/canonical-text';
import { saveFile } from '@/shared/browser/save-file';
import type { CategoryReveal, CountedPick, Fingerprint } from '@/wire/generated';

type Outcome =
  | { kind: 'agrees'; at: string; podiums: number; asShown: boolean }
  | { kind: 'differs'; computed: string }
  | { kind: 'cannot' }
  | { kind: 'failed'; error: unknown };

/** The data to compare. */
interface Evidence {
  newest: Fingerprint | undefined;
  picks: CountedPick[];
}

interface CheckOf {
  leagueId: string;
  eventId: string;
  reveal: CategoryReveal;
  fresh: () => Promise<Evidence>;
}

/** Whether the shown picks are the hashed ones: a hash of other picks would prove nothing. */
function isShownAsCounted(reveal: CategoryReveal, { picks }: Evidence): boolean {
  const counted = new Map(
    picks
      .filter(({ categoryId }) => categoryId === reveal.categoryId)
      .map((pick) => [pick.userId, pick]),
  );
  return reveal.podiums.every(({ userId, data }) => {
    const pick = counted.get(userId);
    const same = (place: 'first' | 'second' | 'third') => pick?.[place] === data[place];
    return same('first') && same('second') && same('third');
  });
}

async function checked(evidence: Evidence, of: CheckOf): Promise<Outcome> {
  const { newest, picks } = evidence;
  const text = canonicalText({ ...of, salt: newest?.salt ?? '', picks });
  const computed = await sha256(text);
  if (computed === null) return { kind: 'cannot' };
  if (computed !== newest?.digest) return { kind: 'differs', computed };
  return {
    kind: 'agrees',
    at: new Date().toISOString(),
    podiums: of.reveal.podiums.length,
    asShown: isShownAsCounted(of.reveal, evidence),
  };
}

/** Recomputes the newest fingerprint from the server's current picks. */
export function useFingerprintCheck(of: CheckOf) {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  const withFresh = async (make: (evidence: Evidence) => Promise<Outcome | null>) => {
    setBusy(true);
    try {
      setOutcome(await make(await of.fresh()));
    } catch (error) {
      setOutcome({ kind: 'failed', error });
    } finally {
      setBusy(false);
    }
  };

  return {
    busy,
    outcome,
    run: () => withFresh((evidence) => checked(evidence, of)),
    download: () =>
      withFresh(({ newest, picks }) => {
        const text = canonicalText({ ...of, salt: newest?.salt ?? '', picks });
        saveFile(text, `podium-fingerprint-${of.eventId}-${of.leagueId}.txt`, 'text/plain');
        return Promise.resolve(outcome);
      }),
  };
}
