import { useState } from 'react';

/**
 * State stored in this browser; `parse` validates the stored value, which another version may have
 * written.
 */
export function useStoredState<T>(
  key: string,
  parse: (stored: unknown) => T,
): [T, (value: T) => void] {
  const [value, setValue] = useState<T>(() => {
    try {
      return parse(JSON.parse(localStorage.getItem(key) ?? 'null'));
    } catch {
      return parse(null);
    }
  });
  const store = (next: T) => {
    setValue(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // Without storage, the value lasts as long as the page.
    }
  };
  return [value, store];
}
