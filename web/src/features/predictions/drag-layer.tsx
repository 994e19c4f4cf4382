import {
  DndContext,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core';
import { GripVertical } from 'lucide-react';
import { useEffect, useState } from 'react';
import { optionId, stepId } from '@/features/predictions/element-ids';
import { type Place, places } from '@/shared/podium';

/** What can be taken up: an athlete in the list, or whoever stands on a step. */
type Taken = { athleteId: string } | { from: Place };

interface DragLayerProps {
  /** Those of the list who can be picked. */
  athleteIds: string[];
  standing: Place[];
  nameOf: (taken: Taken) => string;
  onPlace: (athleteId: string, place: Place) => void;
  onSwap: (from: Place, to: Place) => void;
}

/** A long press, so that a finger that wants to scroll does. */
const HOLD = { delay: 220, tolerance: 8 };
/** So far a mouse may move and still click. */
const PULL = { distance: 6 };

interface Listeners {
  onMouseDown?: (event: { nativeEvent: Event }) => void;
  onTouchStart?: (event: { nativeEvent: Event }) => void;
}

/** Makes an element that is on the page already one that can be dragged. */
function Grip({ elementId, taken }: { elementId: string; taken: Taken }) {
  const { setNodeRef, listeners } = useDraggable({ id: elementId, data: { taken } });
  useEffect(() => {
    const element = document.getElementById(elementId);
    setNodeRef(element);
    const { onMouseDown, onTouchStart } = (listeners ?? {}) as Listeners;
    const press = (nativeEvent: Event) => onMouseDown?.({ nativeEvent });
    const touch = (nativeEvent: Event) => onTouchStart?.({ nativeEvent });
    element?.addEventListener('mousedown', press);
    element?.addEventListener('touchstart', touch, { passive: true });
    return () => {
      element?.removeEventListener('mousedown', press);
      element?.removeEventListener('touchstart', touch);
    };
  }, [elementId, listeners, setNodeRef]);
  return null;
}

/** Makes a step one that takes what is dropped on it. */
function Target({ place }: { place: Place }) {
  const { setNodeRef, isOver } = useDroppable({ id: place });
  useEffect(() => setNodeRef(document.getElementById(stepId(place))), [place, setNodeRef]);
  useEffect(
    () => document.getElementById(stepId(place))?.toggleAttribute('data-over', isOver) && undefined,
    [place, isOver],
  );
  return null;
}

const isPlace = (id: unknown): id is Place => places.some((place) => place === id);

/**
 * Dragging, as a layer beside the form: it is fetched when the form is there already, and neither
 * list nor podium knows of it. Everything it does can be done by taps and keys.
 */
export function DragLayer({ athleteIds, standing, nameOf, onPlace, onSwap }: DragLayerProps) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: PULL }),
    useSensor(TouchSensor, { activationConstraint: HOLD }),
  );
  const [dragged, setDragged] = useState<Taken | null>(null);

  const drop = ({ active, over }: DragEndEvent) => {
    setDragged(null);
    const taken = active.data.current?.['taken'] as Taken | undefined;
    if (!taken || !isPlace(over?.id)) return;
    if ('athleteId' in taken) onPlace(taken.athleteId, over.id);
    else if (taken.from !== over.id) onSwap(taken.from, over.id);
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      // The steps stay in sight by themselves, and their places are measured once.
      autoScroll={false}
      onDragStart={({ active }) => setDragged(active.data.current?.['taken'] as Taken)}
      onDragCancel={() => setDragged(null)}
      onDragEnd={drop}
    >
      {athleteIds.map((athleteId) => (
        <Grip key={athleteId} elementId={optionId(athleteId)} taken={{ athleteId }} />
      ))}
      {standing.map((place) => (
        <Grip key={place} elementId={stepId(place)} taken={{ from: place }} />
      ))}
      {places.map((place) => (
        <Target key={place} place={place} />
      ))}
      <DragOverlay dropAnimation={null} zIndex={60}>
        {dragged && (
          <div className="flex w-fit max-w-64 items-center gap-2 rounded-control border border-accent bg-raised px-3 py-2.5 text-sm font-semibold shadow-overlay">
            <GripVertical aria-hidden className="size-4 shrink-0 text-ink-soft" />
            <span className="truncate">{nameOf(dragged)}</span>
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}
