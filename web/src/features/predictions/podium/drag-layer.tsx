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

/** What can be taken up: an athlete in the list, or whoever stands on a step. */
export type Taken = { athleteId: string } | { from: Place };

export interface DragLayerProps {
  nameOf: (taken: Taken) => string;
  onPlace: (athleteId: string, place: Place) => void;
  onSwap: (from: Place, to: Place) => void;
}

/** A long press, so that a finger that wants to scroll does. */
const HOLD = { delay: 220, tolerance: 8 };
/** So far a mouse may move and still click. */
const PULL = { distance: 6 };

const isPlace = (id: unknown): id is Place => places.some((place) => place === id);

/** What the page says of an element that can be dragged. */
function takenOf({ dataset }: HTMLElement): Taken | null {
  if (dataset['dragAthlete'] !== undefined) return { athleteId: dataset['dragAthlete'] };
  return isPlace(dataset['dragStep']) ? { from: dataset['dragStep'] } : null;
}

interface Listeners {
  onMouseDown?: (event: { nativeEvent: Event }) => void;
  onTouchStart?: (event: { nativeEvent: Event }) => void;
}

/** One grip for everything on the page that says it can be dragged, whenever it came there. */
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

/** Makes a step one that takes what is dropped on it. */
function Target({ place }: { place: Place }) {
  const { setNodeRef, isOver } = useDroppable({ id: place });
  useEffect(() => setNodeRef(document.getElementById(stepId(place))), [place, setNodeRef]);
  useEffect(() => {
    document.getElementById(stepId(place))?.toggleAttribute('data-over', isOver);
  }, [place, isOver]);
  return null;
}

/**
 * Dragging, as a layer beside the form: it is fetched when the form is there already, and neither
 * list nor podium knows of it. Everything it does can be done by taps and keys.
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
      // The steps stay in sight by themselves, and their places are measured once.
      autoScroll={false}
      onDragStart={() => setDragging(true)}
      onDragCancel={() => setDragging(false)}
      onDragEnd={drop}
    >
      <Grip onTake={setPressed} />
      {places.map((place) => (
        <Target key={place} place={place} />
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
