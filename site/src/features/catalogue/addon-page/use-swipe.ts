import { type MouseEvent, type PointerEvent, useRef, useState } from 'react';

/** How far a finger or mouse must move, in pixels. */
const THRESHOLD = 50;
/** A press may tremble by as many pixels. */
const TREMBLING = 4;

/**
 * Follows a horizontal swipe or drag: `offset` is its distance so far. It counts if it ends beyond 50 pixels. What lies
 * under its end is not pressed.
 */
export function useSwipe({ onLeft, onRight }: { onLeft: () => void; onRight: () => void }) {
  const start = useRef<number>(undefined);
  const wasDragged = useRef(false);
  const [offset, setOffset] = useState(0);

  function end(event: PointerEvent, counts: boolean) {
    if (start.current === undefined) return;
    const distance = event.clientX - start.current;
    start.current = undefined;
    setOffset(0);
    if (!counts) return;
    if (distance < -THRESHOLD) onLeft();
    if (distance > THRESHOLD) onRight();
  }
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      start.current = event.clientX;
      wasDragged.current = false;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (start.current === undefined) return;
      const distance = event.clientX - start.current;
      if (!wasDragged.current && Math.abs(distance) <= TREMBLING) return;
      // Not sooner: a captured pointer does not press the link under it.
      if (!wasDragged.current) event.currentTarget.setPointerCapture(event.pointerId);
      wasDragged.current = true;
      setOffset(distance);
    },
    onPointerUp: (event: PointerEvent) => end(event, true),
    onPointerCancel: (event: PointerEvent) => end(event, false),
    onClickCapture: (event: MouseEvent) => {
      if (!wasDragged.current) return;
      wasDragged.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
  return { offset, isDragging: offset !== 0, handlers };
}
