import { useEffect } from 'react';
import toast from 'react-hot-toast';
import { Navigate, useLocation } from 'react-router-dom';
import { arrivalOf } from '@/app/session/arrival';
import { NotAuthenticated } from '@/app/session/not-authenticated';
import { eventTexts } from '@/texts/events/event-pages';

/**
 * Pages whose addresses people send to each other: who follows one is told where they are, and
 * whose session ends there still knows what they were reading.
 */
const SENT = /^\/dashboard\/(events|results)\/[^/]/;
const EVENTS = /^\/dashboard\/events\/?$/;

export function isEventsList(pathname: string): boolean {
  return EVENTS.test(pathname);
}

interface SignedOutProps {
  /** Somebody was signed in here a moment ago and knows why they are not any more. */
  hadUser: boolean;
}

/** What the guard shows instead of a page when there is no user. */
export function SignedOut({ hadUser }: SignedOutProps) {
  const location = useLocation();
  const { pathname, search } = location;
  const from = pathname + search;
  const tell = !hadUser && isEventsList(pathname);
  useEffect(() => {
    if (tell) toast(eventTexts.signInToView, { id: 'sign-in' });
  }, [tell]);
  if (SENT.test(pathname)) return <NotAuthenticated from={from} />;
  return <Navigate to="/login" replace state={{ ...arrivalOf(location.state), from }} />;
}
