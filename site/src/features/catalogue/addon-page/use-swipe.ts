import { type PointerEvent, useRef, useState } from 'react';

/** How far a finger or mouse must move, in pixels. */
const THRESHOLD = 50;

/** Follows a horizontal swipe or drag: `offset` is its distance so far. It counts if it ends beyond 50 pixels. */
export function useSwipe({ onLeft, onRight }: { onLeft: () => void; onRight: () => void }) {
  const start = useRef<number>(undefined);
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
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      start.current = event.clientX;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) => {
      if (start.current !== undefined) setOffset(event.clientX - start.current);
    },
    onPointerUp: (event: PointerEvent) => end(event, true),
    onPointerCancel: (event: PointerEvent) => end(event, false),
  };
  return { offset, isDragging: offset !== 0, handlers };
}
