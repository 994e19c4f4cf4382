const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 0 });

/** `40 %` as the reader's language writes it; null where nothing has been scored. */
export function shareOf(hits: number, of: number): string | null {
  return of > 0 ? percent.format(hits / of) : null;
}
