import { Landing } from '@/features/landing/landing';
import { useDocumentTitle } from '@/shared/ui/page';
import { landing } from '@/texts/landing';

export function Component() {
  useDocumentTitle(landing.title);
  return <Landing />;
}
