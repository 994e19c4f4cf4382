import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { LeftOutNote } from '@/features/predictions/all-leagues/left-out-note';
import { askOf, PodiumContent } from '@/features/predictions/podium-bar/podium-card';
import { Failure, FirstSave } from '@/features/predictions/podium-bar/save-bar';
import type { PickingProps } from '@/features/predictions/picking/use-picking';
import { BarAction } from '@/features/predictions/podium-bar/bar-action';
import { BarChips } from '@/features/predictions/podium-bar/bar-chips';
import { stepId } from '@/features/predictions/podium/element-ids';
import { isEmpty } from '@/features/predictions/podium/podium-draft';
import type { Place } from '@/shared/picks/podium';
import { IconButton } from '@/shared/ui/controls/button';
import { Card } from '@/shared/ui/layout/card';
import { predictionTexts } from '@/texts/picks/predictions';

const { bar: texts } = predictionTexts;

/** The chip or step of a place takes the focus from the one that it replaces. */
function useSheet() {
  const [open, setOpen] = useState(false);
  const at = useRef<Place | null>(null);
  useEffect(() => {
    if (at.current) document.getElementById(stepId(at.current))?.focus({ preventScroll: true });
    at.current = null;
  }, [open]);
  const turn = (to: boolean, place: Place | null) => {
    at.current = place;
    setOpen(to);
  };
  return {
    open,
    unfold: (place: Place) => turn(true, place),
    fold: (focus: Place | null = 'first') => turn(false, focus),
  };
}

/** At the bottom of a narrow screen: three chips and one action, which open to the whole podium. */
export function PodiumBar(props: PickingProps & { history: ReactNode }) {
  const { open, unfold, fold } = useSheet();
  const { picking } = props;
  const { lock, draft, podium, editing, pick, toSave } = picking;
  if (lock.closed && isEmpty(draft)) return null;
  const ask = askOf(props);
  const close = (key: KeyboardEvent) => {
    if (key.key !== 'Escape' || editing.chosen !== null) return;
    key.preventDefault();
    fold();
  };
  const choose = (place: Place | null) => {
    editing.choose(place);
    // The next tap is for an athlete of the list.
    if (place && !podium[place]) fold(place);
  };
  const and = (act: () => void) => () => {
    act();
    fold(null);
  };
  return (
    <Card
      data-testid="podium-bar"
      aria-label={texts.title}
      className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-10 -mx-4 rounded-none border-x-0 border-b-0 px-3 shadow-overlay md:bottom-0 md:mx-0 md:border-x"
      onKeyDown={open ? close : undefined}
    >
      {open ? (
        <div className="flex max-h-[calc(100dvh-8.5rem)] flex-col gap-2.5 overflow-y-auto overscroll-contain py-3">
          <PodiumContent
            {...props}
            picking={{
              ...picking,
              editing: { ...editing, choose },
              save: and(picking.save),
              submit: (all) => {
                const sent = picking.submit(all);
                fold(null);
                return sent;
              },
            }}
            end={
              <IconButton label={texts.close} className="-my-2.5" onClick={() => fold()}>
                <ChevronDown aria-hidden className="size-5" />
              </IconButton>
            }
          />
        </div>
      ) : (
        <div className="flex flex-col gap-2 py-2">
          {!lock.closed && <Failure {...picking} />}
          {!toSave && <LeftOutNote leftOut={pick.leftOut} />}
          {ask && !pick.saving && <FirstSave {...ask} />}
          <div className="flex items-center gap-2">
            <BarChips
              podium={podium}
              chosen={editing.chosen}
              closed={lock.closed}
              onOpen={unfold}
            />
            <BarAction {...props} hasQuestion={ask !== null} />
          </div>
        </div>
      )}
    </Card>
  );
}
