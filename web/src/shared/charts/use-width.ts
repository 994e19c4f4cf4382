import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Width before it is measured, and where it cannot be. */
const UNMEASURED = 640;

/** The current width of an element, in pixels. */
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
