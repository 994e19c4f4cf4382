export const segment = encodeURIComponent;
