import { Landing } from '@/features/landing/landing';
import { useDocumentTitle } from '@/shared/ui/page';

export function Component() {
  useDocumentTitle('Call the podium of sport climbing');
  return <Landing />;
}
