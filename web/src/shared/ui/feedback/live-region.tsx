/** Says a live change to those who do not see it, once they have heard what they are hearing. */
export function LiveRegion({ children }: { children: string }) {
  return (
    <p role="status" aria-live="polite" className="sr-only">
      {children}
    </p>
  );
}
