function isReadable(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}

/**
 * The user's languages for dates and numbers, best first. Browsers may name one that `Intl` rejects
 * (`en-US@posix`); without any, `Intl` uses the system's.
 */
export const locales: readonly string[] = navigator.languages.filter(isReadable);
