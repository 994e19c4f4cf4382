interface Loading {
  isLoading: boolean;
  failureCount: number;
}

/** The first answer of some query is still to come; one that failed is no longer waited for. */
export const isWaiting = (...queries: Loading[]): boolean =>
  queries.some(({ isLoading, failureCount }) => isLoading && failureCount === 0);
