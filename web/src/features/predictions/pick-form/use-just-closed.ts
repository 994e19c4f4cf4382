import { useEffect, useRef, useState } from 'react';

/** Whether picks were open when the page was opened and are closed now. */
export function useJustClosed(closed: boolean): boolean {
  const wasOpen = useRef(!closed);
  const [justClosed, setJustClosed] = useState(false);
  useEffect(() => {
    if (!closed) wasOpen.current = true;
    setJustClosed(closed && wasOpen.current);
  }, [closed]);
  return justClosed;
}
