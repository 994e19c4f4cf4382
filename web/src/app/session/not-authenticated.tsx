import { LinkedEvent } from '@/app/session/linked-event';
import { ButtonLink } from '@/shared/ui/controls/button';
import { useDocumentTitle } from '@/shared/ui/layout/page';
import { common } from '@/texts/common';

const texts = common.notAuthenticated;

interface NotAuthenticatedProps {
  from: string;
  text: string;
  eventId?: string | undefined;
  /** A user was signed in on this page until now. */
  hadUser?: boolean;
}

/** In place of events and their results, for visitors who are not signed in: what is public. */
export function NotAuthenticated({ from, text, eventId, hadUser = false }: NotAuthenticatedProps) {
  useDocumentTitle(texts.title);
  return (
    <main className="wall flex min-h-dvh flex-col items-center justify-center gap-4 px-4 py-8 text-center">
      <h1 className="text-3xl">{texts.title}</h1>
      <p className="max-w-prose text-ink-soft">{text}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to="/login" state={{ from }}>
          {texts.login}
        </ButtonLink>
        <ButtonLink look="secondary" to="/play">
          {texts.practise}
        </ButtonLink>
      </div>
      {eventId !== undefined && <LinkedEvent eventId={eventId} withPodiums={!hadUser} />}
    </main>
  );
}
