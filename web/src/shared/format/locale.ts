function isReadable(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}

/**
 * The reader's languages, best first, as days and numbers are written. A browser may name one
 * that `Intl` throws at (`en-US@posix`); with none left, `Intl` takes the system's.
 */
export const locales: readonly string[] = navigator.languages.filter(isReadable);
