/** Escapes one segment of a path. */
export const segment = encodeURIComponent;
