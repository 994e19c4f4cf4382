import { HowItWorks } from '@/features/landing/how-it-works';
import { useDocumentTitle } from '@/shared/ui/layout/page';
import { landing } from '@/texts/landing';

export function Component() {
  useDocumentTitle(landing.howItWorks.title);
  return <HowItWorks />;
}
