import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { Slides } from './Carousel.tsx';

const slides = ['banner', 'first', 'second'].map((name) => ({ key: name, content: <p>{name}</p> }));
const show = () => render(<Slides slides={slides} label="Pictures" />);
const carousel = () => screen.getByRole('region', { name: 'Pictures' });
/** Which slide can be reached: the others are inert. */
const current = () => {
  const at = screen
    .getAllByRole('listitem', { hidden: true })
    .findIndex((slide) => !slide.hasAttribute('inert'));
  return slides[at]?.key;
};
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('the next slide is shown after five seconds, and the first one after the last', () => {
  show();
  pass(4999);
  expect(current()).toBe('banner');
  pass(1);
  expect(current()).toBe('first');
  pass(5000);
  expect(current()).toBe('second');
  pass(5000);
  expect(current()).toBe('banner');
});

test('the timer pauses while the mouse is over the carousel, and then continues', () => {
  show();
  pass(3000);
  fireEvent.mouseEnter(carousel());
  pass(60_000);
  expect(current()).toBe('banner');
  fireEvent.mouseLeave(carousel());
  pass(1999);
  expect(current()).toBe('banner');
  pass(1);
  expect(current()).toBe('first');
});

test('the slides stay while the keyboard focus is on them, even after the mouse has left', () => {
  show();
  fireEvent.focus(carousel());
  fireEvent.mouseEnter(carousel());
  fireEvent.mouseLeave(carousel());
  pass(60_000);
  expect(current()).toBe('banner');
  fireEvent.blur(carousel());
  pass(5000);
  expect(current()).toBe('first');
});

test('the shown slide stays while it is open large', () => {
  const { rerender } = render(<Slides slides={slides} label="Pictures" isHeld />);
  pass(60_000);
  expect(current()).toBe('banner');
  rerender(<Slides slides={slides} label="Pictures" />);
  pass(5000);
  expect(current()).toBe('first');
});

test('the carousel can be paused', () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Stop the slide show' }));
  pass(60_000);
  expect(current()).toBe('banner');
});

test('the buttons and the arrow keys wrap around in both directions', () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Previous picture' }));
  expect(current()).toBe('second');
  fireEvent.keyDown(carousel(), { key: 'ArrowRight' });
  expect(current()).toBe('banner');
});

test.each([
  [-51, 'first'],
  [51, 'second'],
  [-50, 'banner'],
  [50, 'banner'],
])('a drag of %i pixels ends at %s', (distance, expected) => {
  show();
  const track = screen.getByRole('list');
  track.setPointerCapture = () => undefined;
  fireEvent.pointerDown(track, { button: 0, pointerId: 1, clientX: 200 });
  fireEvent.pointerMove(track, { pointerId: 1, clientX: 200 + distance });
  fireEvent.pointerUp(track, { pointerId: 1, clientX: 200 + distance });
  expect(current()).toBe(expected);
});

test('the ring shows the time of a slide, and pauses and disappears with its timer', () => {
  show();
  const halves = () => [...carousel().querySelectorAll('[class*="animate-ring-"]')];
  const still = () => halves().filter((half) => half.classList.contains('[animation-play-state:paused]'));
  expect(halves()).toHaveLength(2);
  expect(still()).toHaveLength(0);
  fireEvent.mouseEnter(carousel());
  expect(still()).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'Stop the slide show' }));
  expect(halves()).toHaveLength(0);
});
