interface Withdrawal {
  eventId: string;
  categoryId: string;
  athleteId: string;
}

/** Id of the toast about a withdrawn pick, to dismiss it after a replacement. */
export function withdrawalToastId({ eventId, categoryId, athleteId }: Withdrawal): string {
  return `withdrawn ${eventId} ${categoryId} ${athleteId}`;
}
