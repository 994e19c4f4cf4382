import { type RefObject, useLayoutEffect, useRef } from 'react';
import { flip, type SeenRows } from '@/shared/standing/flip';

/** Animates the rows of the container after each render (`flip`). */
export function useFlip(container: RefObject<HTMLElement | null>): void {
  const seen = useRef<SeenRows>(new Map());
  useLayoutEffect(() => {
    seen.current = flip(container.current, seen.current);
  });
}
