import * as v from 'valibot';

const arrivalSchema = v.object({
  /** The guarded page that required a sign-in. */
  from: v.optional(v.pipe(v.string(), v.startsWith('/dashboard')), '/dashboard'),
  /** Came from "Get Started" or an invite link, so probably without an account. */
  newcomer: v.optional(v.boolean(), false),
});

type Arrival = v.InferOutput<typeof arrivalSchema>;

/** How the user reached the login screen, from the history's state. */
export function arrivalOf(state: unknown): Arrival {
  const read = v.safeParse(arrivalSchema, state ?? {});
  const arrival = read.success ? read.output : { from: '/dashboard', newcomer: false };
  return { ...arrival, newcomer: arrival.newcomer || isInvitation(arrival.from) };
}

export function isInvitation(from: string): boolean {
  return from.startsWith('/dashboard/join/');
}
