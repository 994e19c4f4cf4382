import { ButtonLink } from '@/shared/ui/controls/button';
import { useDocumentTitle } from '@/shared/ui/layout/page';
import { common } from '@/texts/common';

/** Shown in place of events and their results to visitors who are not signed in. */
export function NotAuthenticated({ from, text }: { from: string; text: string }) {
  useDocumentTitle(common.notAuthenticated.title);
  return (
    <main className="wall flex min-h-dvh flex-col items-center justify-center gap-4 px-4 text-center">
      <h1 className="text-3xl">{common.notAuthenticated.title}</h1>
      <p className="max-w-prose text-ink-soft">{text}</p>
      <ButtonLink to="/login" state={{ from }}>
        {common.notAuthenticated.login}
      </ButtonLink>
    </main>
  );
}
