import { Landing } from '@/features/landing/landing';
import { useDocumentTitle } from '@/shared/ui/layout/page';
import { landing } from '@/texts/landing';

export function Component() {
  useDocumentTitle(landing.title);
  return <Landing />;
}
