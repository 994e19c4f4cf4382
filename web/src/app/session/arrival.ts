import * as v from 'valibot';

const arrivalSchema = v.object({
  /** The page behind the guard that asked for a sign-in. */
  from: v.optional(v.pipe(v.string(), v.startsWith('/dashboard')), '/dashboard'),
  /** Came by "Get Started" or an invite link: most likely there is no account yet. */
  newcomer: v.optional(v.boolean(), false),
});

type Arrival = v.InferOutput<typeof arrivalSchema>;

/** How somebody came to the login screen, of what the history keeps beside its address. */
export function arrivalOf(state: unknown): Arrival {
  const read = v.safeParse(arrivalSchema, state ?? {});
  const arrival = read.success ? read.output : { from: '/dashboard', newcomer: false };
  return { ...arrival, newcomer: arrival.newcomer || isInvitation(arrival.from) };
}

export function isInvitation(from: string): boolean {
  return from.startsWith('/dashboard/join/');
}
