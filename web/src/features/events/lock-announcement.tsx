import { useState } from 'react';
import { Announcement } from '@/shared/ui/announcement';
import { eventTexts } from '@/texts/events';

/** Tells who listens that picks were closed or opened while they are on the page. */
export function LockAnnouncement({ locked }: { locked: boolean }) {
  const [seen, setSeen] = useState(locked);
  const [text, setText] = useState('');
  if (seen !== locked) {
    setSeen(locked);
    setText(locked ? eventTexts.lockedNow : eventTexts.unlockedNow);
  }
  return <Announcement>{text}</Announcement>;
}
