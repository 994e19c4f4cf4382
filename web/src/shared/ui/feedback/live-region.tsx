/** Announces a live change to screen readers, after the current announcement. */
export function LiveRegion({ children }: { children: string }) {
  return (
    <p role="status" aria-live="polite" className="sr-only">
      {children}
    </p>
  );
}
