import { FormRecord } from '@/features/form/form-record';
import { PublicFrame } from '@/features/landing/public-frame';
import { useDocumentTitle } from '@/shared/ui/layout/page';
import { formRecordTexts } from '@/texts/events/form-record';

export function Component() {
  useDocumentTitle(formRecordTexts.title);
  return (
    <PublicFrame>
      <div className="mx-auto max-w-4xl px-4 py-8 md:py-12">
        <FormRecord />
      </div>
    </PublicFrame>
  );
}
