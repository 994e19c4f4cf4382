import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { GripVertical } from 'lucide-react';
import { useEffect, useState } from 'react';
import { stepId } from '@/features/predictions/podium/element-ids';
import { type Place, places } from '@/shared/picks/podium';

/** A dragged item: an athlete of the list, or one on the podium. */
export type Taken = { athleteId: string } | { from: Place };

export interface DragLayerProps {
  nameOf: (taken: Taken) => string;
  onPlace: (athleteId: string, place: Place) => void;
  onSwap: (from: Place, to: Place) => void;
}

/** A long press, so that touch scrolling still works. */
const HOLD = { delay: 220, tolerance: 8 };
/** Maximum mouse movement of a click. */
const PULL = { distance: 6 };

const isPlace = (id: unknown): id is Place => places.some((place) => place === id);

/** The dragged item that an element's attributes describe. */
function takenOf({ dataset }: HTMLElement): Taken | null {
  if (dataset['dragAthlete'] !== undefined) return { athleteId: dataset['dragAthlete'] };
  return isPlace(dataset['dragStep']) ? { from: dataset['dragStep'] } : null;
}

interface Listeners {
  onMouseDown?: (event: { nativeEvent: Event }) => void;
  onTouchStart?: (event: { nativeEvent: Event }) => void;
}

/** One draggable handle for all marked elements, including those rendered later. */
function Grip({ onTake }: { onTake: (taken: Taken) => void }) {
  const { setNodeRef, listeners } = useDraggable({ id: 'taken' });
  useEffect(() => {
    const { onMouseDown, onTouchStart } = (listeners ?? {}) as Listeners;
    const press = (start: Listeners[keyof Listeners]) => (nativeEvent: Event) => {
      if (!(nativeEvent.target instanceof Element)) return;
      const element = nativeEvent.target.closest<HTMLElement>(
        '[data-drag-athlete], [data-drag-step]',
      );
      const taken = element && takenOf(element);
      if (!taken) return;
      setNodeRef(element);
      onTake(taken);
      start?.({ nativeEvent });
    };
    const mouse = press(onMouseDown);
    const touch = press(onTouchStart);
    document.addEventListener('mousedown', mouse);
    document.addEventListener('touchstart', touch, { passive: true });
    return () => {
      document.removeEventListener('mousedown', mouse);
      document.removeEventListener('touchstart', touch);
    };
  }, [listeners, setNodeRef, onTake]);
  return null;
}

interface TargetProps {
  place: Place;
  /** Each press looks for the step anew: the bar of a phone unfolds. */
  pressed: Taken | null;
}

/** Makes a step a drop target. */
function Target({ place, pressed }: TargetProps) {
  const { setNodeRef, isOver } = useDroppable({ id: place });
  useEffect(() => setNodeRef(document.getElementById(stepId(place))), [place, pressed, setNodeRef]);
  useEffect(() => {
    document.getElementById(stepId(place))?.toggleAttribute('data-over', isOver);
  }, [place, isOver]);
  return null;
}

/**
 * Dragging, as a layer that is loaded after the form; list and podium do not depend on it.
 * Everything also works by taps and keys.
 */
export function DragLayer({ nameOf, onPlace, onSwap }: DragLayerProps) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: PULL }),
    useSensor(TouchSensor, { activationConstraint: HOLD }),
  );
  const [pressed, setPressed] = useState<Taken | null>(null);
  const [dragging, setDragging] = useState(false);

  const drop = ({ over }: DragEndEvent) => {
    setDragging(false);
    if (!pressed || !isPlace(over?.id)) return;
    if ('athleteId' in pressed) onPlace(pressed.athleteId, over.id);
    else if (pressed.from !== over.id) onSwap(pressed.from, over.id);
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      // The steps are sticky, and their positions are measured once.
      autoScroll={false}
      onDragStart={() => setDragging(true)}
      onDragCancel={() => setDragging(false)}
      onDragEnd={drop}
    >
      <Grip onTake={setPressed} />
      {places.map((place) => (
        <Target key={place} place={place} pressed={pressed} />
      ))}
      <DragOverlay dropAnimation={null} zIndex={60}>
        {dragging && pressed && (
          <div className="flex w-fit max-w-64 items-center gap-2 rounded-control border border-accent bg-raised px-3 py-2.5 text-sm font-semibold shadow-overlay">
            <GripVertical aria-hidden className="size-4 shrink-0 text-ink-soft" />
            <span className="truncate">{nameOf(pressed)}</span>
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}
