import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followGestures } from './gestures.ts';

let stage: HTMLElement;
let canvas: HTMLCanvasElement;
let stop: () => void;
const turn = vi.fn();
const zoom = vi.fn();

beforeEach(() => {
  vi.clearAllMocks();
  stage = document.createElement('div');
  stage.tabIndex = 0;
  canvas = document.createElement('canvas');
  canvas.setPointerCapture = () => {};
  stage.append(canvas);
  document.body.append(stage);
  stop = followGestures(canvas, { turn, zoom });
});
afterEach(() => {
  stop();
  stage.remove();
});

const point = (type: string, pointerId: number, clientX: number, clientY: number) =>
  canvas.dispatchEvent(new PointerEvent(type, { pointerId, clientX, clientY }));
const wheel = (init: WheelEventInit) => {
  const event = new WheelEvent('wheel', { cancelable: true, ...init });
  // Not every implementation takes it from the options.
  Object.defineProperty(event, 'ctrlKey', { value: init.ctrlKey ?? false });
  canvas.dispatchEvent(event);
  return event;
};

test('dragging rotates by the pixels moved, until the pointer is released', () => {
  point('pointermove', 1, 5, 5);
  point('pointerdown', 1, 10, 10);
  point('pointermove', 1, 30, 15);
  point('pointerup', 1, 30, 15);
  point('pointermove', 1, 90, 90);
  expect(turn.mock.calls).toEqual([[20, 5]]);
  expect(zoom).not.toHaveBeenCalled();
});

test('two fingers zoom by their distance and do not rotate', () => {
  point('pointerdown', 1, 0, 0);
  point('pointerdown', 2, 100, 0);
  point('pointermove', 2, 200, 0);
  point('pointermove', 1, 150, 0);
  expect(zoom.mock.calls).toEqual([[2], [0.25]]);
  expect(turn).not.toHaveBeenCalled();
  point('pointercancel', 2, 200, 0);
  point('pointermove', 1, 160, 0);
  expect(turn.mock.calls).toEqual([[10, 0]]);
});

test('the wheel zooms a model that has the focus, and scrolls past any other', () => {
  expect(wheel({ deltaY: -100 }).defaultPrevented).toBe(false);
  expect(zoom).not.toHaveBeenCalled();
  stage.focus();
  expect(wheel({ deltaY: -100 }).defaultPrevented).toBe(true);
  expect(wheel({ deltaY: 100 }).defaultPrevented).toBe(true);
  const [[closer], [farther]] = zoom.mock.calls as [[number], [number]];
  expect(closer).toBeGreaterThan(1);
  expect(closer * farther).toBeCloseTo(1);
});

test('a pinch on a touchpad zooms without the focus', () => {
  expect(wheel({ deltaY: -10, ctrlKey: true }).defaultPrevented).toBe(true);
  expect(zoom).toHaveBeenCalledOnce();
});

test('no gesture is followed after following was stopped', () => {
  stop();
  point('pointerdown', 1, 0, 0);
  point('pointermove', 1, 30, 0);
  expect(turn).not.toHaveBeenCalled();
});
