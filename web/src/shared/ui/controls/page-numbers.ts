const BUTTONS = 5;

/** Up to five page numbers around the current one. */
export function pageNumbers(page: number, pages: number): number[] {
  const first = Math.max(1, Math.min(page - Math.floor(BUTTONS / 2), pages - BUTTONS + 1));
  return Array.from({ length: Math.min(BUTTONS, pages) }, (_, index) => first + index);
}
