import { useEffect, useRef, useState } from 'react';

/** Whether what was open when the page came up has closed since. */
export function useJustClosed(closed: boolean): boolean {
  const wasOpen = useRef(!closed);
  const [justClosed, setJustClosed] = useState(false);
  useEffect(() => {
    if (!closed) wasOpen.current = true;
    setJustClosed(closed && wasOpen.current);
  }, [closed]);
  return justClosed;
}
