import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { Button } from '@/shared/ui/controls/button';
import { Dialog } from '@/shared/ui/dialogs/dialog';
import { predictionTexts } from '@/texts/picks/predictions';

const { guard: texts } = predictionTexts;

interface UnsavedGuardProps {
  category: string;
  /** The podium was changed, or saving it failed. */
  unsaved: boolean;
  /** A save in flight would be lost with the page. */
  saving: boolean;
  /** False if there is nothing to save. */
  onSave: () => boolean;
  onDiscard: () => void;
}

export function UnsavedGuard({ category, unsaved, saving, onSave, onDiscard }: UnsavedGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved &&
      (currentLocation.pathname !== nextLocation.pathname ||
        currentLocation.search !== nextLocation.search),
  );

  useEffect(() => {
    if (!unsaved && !saving) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved, saving]);

  const stay = () => blocker.reset?.();
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={stay}
      title={texts.title}
      text={texts.text(category)}
    >
      <Button look="secondary" onClick={stay}>
        {texts.stay}
      </Button>
      <Button
        look="danger"
        onClick={() => {
          onDiscard();
          blocker.proceed?.();
        }}
      >
        {texts.leave}
      </Button>
      <Button onClick={() => (onSave() ? blocker.proceed?.() : stay())}>{texts.save}</Button>
    </Dialog>
  );
}
