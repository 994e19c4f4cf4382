import { Navigate, useLocation } from 'react-router-dom';
import { arrivalOf } from '@/app/session/arrival';
import { NotAuthenticated } from '@/app/session/not-authenticated';
import { common } from '@/texts/common';
import { eventTexts } from '@/texts/events/event-pages';

/**
 * Pages whose addresses users send to each other: a signed-out visitor sees which page it is
 * instead of a redirect.
 */
const SENT = /^\/dashboard\/(?:events|results)\/([^/]+)/;
const EVENTS = /^\/dashboard\/events\/?$/;

export function isEventsList(pathname: string): boolean {
  return EVENTS.test(pathname);
}

interface SignedOutProps {
  /** A user was signed in on this page until now. */
  hadUser: boolean;
}

/** Shown by the guard instead of a page if no user is signed in. */
export function SignedOut({ hadUser }: SignedOutProps) {
  const location = useLocation();
  const { pathname, search } = location;
  const from = pathname + search;
  if (!hadUser && isEventsList(pathname)) {
    return <NotAuthenticated from={from} text={eventTexts.signInToView} />;
  }
  const sent = SENT.exec(pathname);
  if (sent) {
    const { text } = common.notAuthenticated;
    return <NotAuthenticated from={from} text={text} eventId={sent[1]} hadUser={hadUser} />;
  }
  return <Navigate to="/login" replace state={{ ...arrivalOf(location.state), from }} />;
}
