import { useState } from 'react';

/** State kept in this browser; `parse` judges what was stored, by whatever version of us. */
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
      // Without storage the value lives as long as the page.
    }
  };
  return [value, store];
}
