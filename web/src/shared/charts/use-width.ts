import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Before anything is measured, and where nothing can be. */
const UNMEASURED = 640;

/** The width that an element has, in pixels, as it changes. */
export function useWidth<Found extends HTMLElement>(): [RefObject<Found | null>, number] {
  const element = useRef<Found>(null);
  const [width, setWidth] = useState(UNMEASURED);
  useLayoutEffect(() => {
    const measured = element.current?.clientWidth ?? 0;
    if (measured > 0) setWidth(measured);
  }, []);
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const measured = Math.floor(entry?.contentRect.width ?? 0);
      if (measured > 0) setWidth(measured);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}
