/** One segment of a path. */
export const segment = encodeURIComponent;
