import { useQuery } from '@tanstack/react-query';
import { PublicFrame } from '@/features/landing/public-frame';
import { api } from '@/shared/api/api-client';
import { ApiError } from '@/shared/api/api-error';
import { EmptyState, Pending } from '@/shared/ui/feedback/states';
import { useDocumentTitle } from '@/shared/ui/layout/page';
import { ownPageTexts as texts } from '@/texts/own-pages';
import type { OwnPageAnswer } from '@/wire/generated';

/** A text of this installation's operator, paragraph by paragraph. */
export function OwnPage({ page }: { page: 'imprint' | 'privacy' }) {
  useDocumentTitle(texts[page]);
  const query = useQuery({
    queryKey: ['own-page', page],
    queryFn: async () => (await api.get<OwnPageAnswer>(`/api/${page}`)).text,
  });
  const isMissing = query.error instanceof ApiError && query.error.status === 404;
  return (
    <PublicFrame>
      <article className="mx-auto flex max-w-3xl flex-col gap-4 px-4 py-8 md:py-12">
        <h1 className="text-3xl">{texts[page]}</h1>
        {isMissing && <EmptyState title={texts.missing} />}
        {query.data === undefined && !isMissing && <Pending query={query} texts={texts} rows={4} />}
        {query.data?.split(/\n\s*\n/).map((paragraph, at) => (
          // The text never changes while it is shown.
          <p key={at} className="leading-relaxed whitespace-pre-line wrap-anywhere">
            {paragraph}
          </p>
        ))}
      </article>
    </PublicFrame>
  );
}
