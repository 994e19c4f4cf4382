import { PublicFrame } from '@/features/landing/public-frame';
import { PracticeScreen } from '@/features/practice/practice-screen';
import { useDocumentTitle } from '@/shared/ui/layout/page';
import { practiceTexts } from '@/texts/practice';

export function Component() {
  useDocumentTitle(practiceTexts.title);
  return (
    <PublicFrame>
      <div className="mx-auto max-w-4xl px-4 py-4 md:px-8 md:py-10">
        <PracticeScreen />
      </div>
    </PublicFrame>
  );
}
