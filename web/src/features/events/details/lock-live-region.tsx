import { useState } from 'react';
import { LiveRegion } from '@/shared/ui/feedback/live-region';
import { eventTexts } from '@/texts/events/event-pages';

/** Announces to screen readers that picks were closed or opened. */
export function LockLiveRegion({ locked }: { locked: boolean }) {
  const [seen, setSeen] = useState(locked);
  const [text, setText] = useState('');
  if (seen !== locked) {
    setSeen(locked);
    setText(locked ? eventTexts.lockedNow : eventTexts.unlockedNow);
  }
  return <LiveRegion>{text}</LiveRegion>;
}
