import { ButtonLink } from '@/shared/ui/button';
import { useDocumentTitle } from '@/shared/ui/page';

export function Component() {
  useDocumentTitle('Page Not Found');
  return (
    <main className="wall flex min-h-dvh flex-col items-center justify-center gap-4 px-4 text-center">
      <p aria-hidden className="score text-[8rem] text-accent md:text-[12rem]">
        404
      </p>
      <h1 className="text-3xl">Page Not Found</h1>
      <p className="text-ink-soft">This route has no holds.</p>
      <ButtonLink to="/dashboard">Go to Home</ButtonLink>
    </main>
  );
}
