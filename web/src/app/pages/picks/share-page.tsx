import { useParams } from 'react-router-dom';
import { PublicFrame } from '@/features/landing/public-frame';
import { SharedPick } from '@/features/sharing/shared-pick';

export function Component() {
  const { id = '' } = useParams();
  return (
    <PublicFrame>
      <div className="mx-auto max-w-3xl px-4 py-8 md:py-12">
        <SharedPick id={id} />
      </div>
    </PublicFrame>
  );
}
