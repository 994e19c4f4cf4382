/** The system asks for reduced motion. */
export const isStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
