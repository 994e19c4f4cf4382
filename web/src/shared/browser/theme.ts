import { useSyncExternalStore } from 'react';

/** The stored preference; `public/start.js` reads the same key before the first paint. */
export type ThemeChoice = 'system' | 'light' | 'dark';

const KEY = 'podium_theme';
const listeners = new Set<() => void>();
const darkSystem = () => window.matchMedia('(prefers-color-scheme: dark)');

function stored(): ThemeChoice {
  try {
    const choice = localStorage.getItem(KEY);
    return choice === 'light' || choice === 'dark' ? choice : 'system';
  } catch {
    return 'system';
  }
}

function paint(): void {
  const choice = stored();
  const dark = choice === 'dark' || (choice === 'system' && darkSystem().matches);
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
  listeners.forEach((listener) => listener());
}

export function chooseTheme(choice: ThemeChoice): void {
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // Without storage, the system's theme is used.
  }
  paint();
}

/** Follows changes of the system's theme while the page is open. */
export function followSystemTheme(): void {
  darkSystem().addEventListener('change', paint);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(listen, stored);
}
