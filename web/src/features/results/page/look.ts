import { useSearchParams } from 'react-router-dom';
import { FROM } from '@/shared/paths/result-path';

const PARAMETER = 'view';
/** Views of the category besides its results, named by the same parameter as views of a round. */
const looks = ['race', 'crowd'] as const;
export type Look = (typeof looks)[number];

/** The view in the address; null for results. */
export function useLook(): Look | null {
  const [parameters] = useSearchParams();
  const requested = parameters.get(PARAMETER);
  return looks.find((one) => one === requested) ?? null;
}

export function useLookAddress(): (look: Look) => string {
  const [parameters] = useSearchParams();
  return (look) => {
    const next = new URLSearchParams(parameters);
    // The part of the results is dropped, because it would select another round.
    for (const name of [FROM, 'round', 'group']) next.delete(name);
    next.set(PARAMETER, look);
    return `?${next.toString()}`;
  };
}
