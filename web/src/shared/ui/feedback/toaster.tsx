import { Toaster as HotToaster } from 'react-hot-toast';

/** These toasts have no controls, and cover elements that do. */
const letsThrough = { pointerEvents: 'none' } as const;

/** Uses the library's defaults: 20 at once, 4000 ms, 2000 ms for success, 1000 ms to disappear. */
export function Toaster() {
  return (
    <HotToaster
      position="top-center"
      // Below the header of a phone.
      containerStyle={{ top: 'var(--toasts-from)' }}
      toastOptions={{
        duration: 4000,
        success: { duration: 2000, style: letsThrough },
        loading: { style: letsThrough },
        style: {
          width: '100%',
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
