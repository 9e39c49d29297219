import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from '../testing/render.tsx';
import { Tooltip } from './Tooltip.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
const LONGER_THAN_ANY_TEST = 24 * 60 * 60_000;
const button = (name: string) => screen.getByRole('button', { name });
const enter = (name: string, pointerType = 'mouse') => fireEvent.pointerEnter(button(name), { pointerType });
const leave = (name: string) => fireEvent.pointerLeave(button(name));
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
const isShown = (label: string) => screen.queryByText(label) !== null;

const show = () =>
  render(
    <>
      <Tooltip label="First tip">
        <button type="button">one</button>
      </Tooltip>
      <Tooltip label="Second tip">
        <button type="button">two</button>
      </Tooltip>
    </>,
  );

test('a tooltip opens after 700 ms, the next one at once, and one after a pause of 300 ms with the delay again', () => {
  show();
  pass(LONGER_THAN_ANY_TEST); // the clock starts at 0, while tooltips of other tests may have closed later
  enter('one');
  pass(699);
  expect(isShown('First tip')).toBe(false);
  pass(1);
  expect(isShown('First tip')).toBe(true);
  leave('one');
  expect(isShown('First tip')).toBe(false);
  enter('two');
  expect(isShown('Second tip')).toBe(true);
  leave('two');
  pass(301);
  enter('one');
  pass(699);
  expect(isShown('First tip')).toBe(false);
  pass(1);
  expect(isShown('First tip')).toBe(true);
});

test('a tooltip does not open if the mouse leaves before the delay is over, nor by touch', () => {
  show();
  pass(LONGER_THAN_ANY_TEST); // the clock starts at 0, while tooltips of other tests may have closed later
  enter('one');
  pass(500);
  leave('one');
  pass(1000);
  expect(isShown('First tip')).toBe(false);
  enter('one', 'touch');
  pass(1000);
  expect(isShown('First tip')).toBe(false);
});

test.each([
  ['Escape is pressed', () => fireEvent.keyDown(document, { key: 'Escape' })],
  ['its button is pressed', () => fireEvent.pointerDown(button('one'))],
  ['the page is scrolled', () => fireEvent.scroll(document)],
])('a tooltip closes when %s', (_how, close) => {
  show();
  enter('one');
  pass(700);
  expect(isShown('First tip')).toBe(true);
  close();
  expect(isShown('First tip')).toBe(false);
});

test('a tooltip opens at once on keyboard focus, and closes when the focus leaves', async () => {
  vi.useRealTimers();
  show();
  act(() => button('one').focus());
  expect(screen.getByRole('tooltip').textContent).toBe('First tip');
  await userEvent.tab();
  expect(screen.getByRole('tooltip').textContent).toBe('Second tip');
  act(() => button('two').blur());
  expect(screen.queryByRole('tooltip')).toBeNull();
});
