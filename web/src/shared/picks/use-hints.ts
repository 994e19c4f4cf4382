import { useStoredState } from '@/shared/browser/use-stored-state';

/** Whether the user wants to see chances; stored in this browser. */
export const useHints = () => useStoredState('podium-pick-hints', (stored) => stored !== false);
