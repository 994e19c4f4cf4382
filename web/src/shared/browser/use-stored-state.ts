import { useState } from 'react';

/**
 * State stored in this browser, or in this tab only; `parse` validates the stored value, which another version may have
 * written.
 */
export function useStoredState<T>(
  key: string,
  parse: (stored: unknown) => T,
  storage: 'localStorage' | 'sessionStorage' = 'localStorage',
): [T, (value: T) => void] {
  const [value, setValue] = useState<T>(() => {
    try {
      return parse(JSON.parse(window[storage].getItem(key) ?? 'null'));
    } catch {
      return parse(null);
    }
  });
  const store = (next: T) => {
    setValue(next);
    try {
      window[storage].setItem(key, JSON.stringify(next));
    } catch {
      // Without storage, the value lasts as long as the page.
    }
  };
  return [value, store];
}
