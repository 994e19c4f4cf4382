import toast from 'react-hot-toast';
import { useNavigate } from 'react-router-dom';
import { GuestForm } from '@/features/accounts/guests/guest-form';
import { PublicFrame } from '@/features/landing/public-frame';
import { PracticeScreen } from '@/features/practice/practice-screen';
import { useSession } from '@/shared/session/current-user';
import { useDocumentTitle } from '@/shared/ui/layout/page';
import { guestTexts } from '@/texts/accounts/guests';
import { practiceTexts } from '@/texts/practice';

export function Component() {
  useDocumentTitle(practiceTexts.title);
  const { data: me } = useSession();
  const navigate = useNavigate();
  const playOn = () => {
    toast.success(guestTexts.play.started);
    void navigate('/dashboard');
  };
  return (
    <PublicFrame>
      <div className="mx-auto max-w-4xl px-4 py-4 md:px-8 md:py-10">
        <PracticeScreen guestForm={me === null && <GuestForm onPlaying={playOn} />} />
      </div>
    </PublicFrame>
  );
}
