interface Withdrawal {
  eventId: string;
  categoryId: string;
  athleteId: string;
}

/** The toast about somebody picked who will not start: whoever replaces them has read it. */
export function withdrawalToastId({ eventId, categoryId, athleteId }: Withdrawal): string {
  return `withdrawn ${eventId} ${categoryId} ${athleteId}`;
}
