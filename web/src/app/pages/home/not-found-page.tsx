import { ButtonLink } from '@/shared/ui/controls/button';
import { useDocumentTitle } from '@/shared/ui/layout/page';
import { common } from '@/texts/common';

export function Component() {
  useDocumentTitle(common.notFound.title);
  return (
    <main className="wall flex min-h-dvh flex-col items-center justify-center gap-4 px-4 text-center">
      <p aria-hidden className="score text-[8rem] text-accent md:text-[12rem]">
        404
      </p>
      <h1 className="text-3xl">{common.notFound.title}</h1>
      <p className="text-ink-soft">{common.notFound.text}</p>
      <ButtonLink to="/dashboard">{common.notFound.home}</ButtonLink>
    </main>
  );
}
