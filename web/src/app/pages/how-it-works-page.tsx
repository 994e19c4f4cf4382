import { HowItWorks } from '@/features/landing/how-it-works';
import { useDocumentTitle } from '@/shared/ui/page';

export function Component() {
  useDocumentTitle('How it works');
  return <HowItWorks />;
}
