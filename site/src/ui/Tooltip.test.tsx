import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Tooltip, TooltipArea } from './Tooltip.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
const enter = (name: string) =>
  fireEvent.pointerMove(screen.getByRole('button', { name }), { pointerType: 'mouse' });
const leave = (name: string) => {
  fireEvent.keyDown(document, { key: 'Escape' });
  fireEvent.pointerLeave(screen.getByRole('button', { name }));
};
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

test('a tooltip opens after 700 ms, the next one at once, and after a pause of 300 ms with the delay again', () => {
  render(
    <TooltipArea>
      <Tooltip label="First tip">
        <button type="button">one</button>
      </Tooltip>
      <Tooltip label="Second tip">
        <button type="button">two</button>
      </Tooltip>
    </TooltipArea>,
  );
  const isShown = (label: string) => screen.queryAllByText(label).length > 0;
  enter('one');
  pass(699);
  expect(isShown('First tip')).toBe(false);
  pass(1);
  expect(isShown('First tip')).toBe(true);
  leave('one');
  enter('two');
  pass(0);
  expect(isShown('Second tip')).toBe(true);
  leave('two');
  pass(301);
  enter('one');
  pass(699);
  expect(isShown('First tip')).toBe(false);
  pass(1);
  expect(isShown('First tip')).toBe(true);
});
