// Rotating and zooming by pointer: dragging, pinching with two fingers, and the wheel.

type Gestures = {
  /** Rotates by the pixels that the pointer moved. */
  turn(across: number, down: number): void;
  /** A factor above 1 moves closer. */
  zoom(factor: number): void;
};

const ZOOM_PER_PIXEL = 0.002;
/** A wheel may count in lines or pages; both are taken as lines. */
const PIXELS_PER_LINE = 16;

type Place = { x: number; y: number };

/**
 * Listens on a canvas. The wheel zooms only where the element around the canvas has the focus, so that it scrolls past
 * a model otherwise; browsers report a pinch on a touchpad as a wheel with Ctrl.
 * @returns a function that stops listening
 */
export function followGestures(canvas: HTMLCanvasElement, { turn, zoom }: Gestures): () => void {
  const pointers = new Map<number, Place>();
  const span = () => {
    const [one, other] = [...pointers.values()];
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
  };
  const press = (event: PointerEvent) => {
    canvas.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const move = (event: PointerEvent) => {
    const before = pointers.get(event.pointerId);
    if (before === undefined) return;
    const spanBefore = span();
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (pointers.size === 1) turn(event.clientX - before.x, event.clientY - before.y);
    else if (spanBefore > 0 && span() > 0) zoom(span() / spanBefore);
  };
  const release = (event: PointerEvent) => pointers.delete(event.pointerId);
  const wheel = (event: WheelEvent) => {
    if (!event.ctrlKey && !canvas.parentElement?.contains(document.activeElement)) return;
    event.preventDefault();
    const pixels = event.deltaY * (event.deltaMode === 0 ? 1 : PIXELS_PER_LINE);
    zoom(Math.exp(-pixels * ZOOM_PER_PIXEL));
  };
  const listening = new AbortController();
  const { signal } = listening;
  canvas.addEventListener('pointerdown', press, { signal });
  canvas.addEventListener('pointermove', move, { signal });
  for (const end of ['pointerup', 'pointercancel', 'lostpointercapture'] as const)
    canvas.addEventListener(end, release, { signal });
  canvas.addEventListener('wheel', wheel, { signal, passive: false });
  return () => listening.abort();
}
