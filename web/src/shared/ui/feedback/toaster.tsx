import { Toaster as HotToaster } from 'react-hot-toast';

/** They have nothing to be tapped, and lie above what has. */
const letsThrough = { pointerEvents: 'none' } as const;

/** The library's own limits are what we want: 20 at once, 4000 ms, 2000 ms for success. */
export function Toaster() {
  return (
    <HotToaster
      position="top-center"
      toastOptions={{
        duration: 4000,
        success: { duration: 2000, style: letsThrough },
        loading: { style: letsThrough },
        style: {
          maxWidth: '350px',
          background: 'var(--raised)',
          color: 'var(--ink)',
          border: '1px solid var(--line)',
          borderRadius: 'var(--radius-control)',
          fontSize: '0.875rem',
          fontWeight: 550,
        },
      }}
    />
  );
}
