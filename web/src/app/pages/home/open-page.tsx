import { useParams } from 'react-router-dom';
import { PublicFrame } from '@/features/landing/public-frame';
import { OpenPage } from '@/features/open-page/open-page';

export function Component() {
  const { slug = '' } = useParams();
  return (
    <PublicFrame>
      <OpenPage key={slug} slug={slug} />
    </PublicFrame>
  );
}
