import { Suspense } from 'react';
import { Landing } from '@/features/landing/landing';
import { lazyPart } from '@/shared/ui/feedback/lazy-part';
import { useDocumentTitle } from '@/shared/ui/layout/page';
import { landing } from '@/texts/landing';

const PracticeShow = lazyPart(async () => {
  const { PracticeShow: shown } = await import('@/features/practice/practice-show');
  return { default: shown };
});

export function Component() {
  useDocumentTitle(landing.title);
  return (
    <Landing
      proof={
        <Suspense fallback={null}>
          <PracticeShow />
        </Suspense>
      }
    />
  );
}
