import { MenuList, Popover } from '@mui/material';
import { cleanup, fireEvent, render, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { memoryStore, StoreContextProvider } from 'react-admin';
import { afterEach, expect, test, vi } from 'vitest';
import { useHotkey } from './use-hotkey.ts';

afterEach(cleanup);

const wrapper = ({ children }: { children: ReactNode }) => (
  <StoreContextProvider value={memoryStore()}>{children}</StoreContextProvider>
);

test.each([
  ['Ctrl', { key: 'k', code: 'KeyK', ctrlKey: true }, 1],
  ['Cmd', { key: 'k', code: 'KeyK', metaKey: true }, 1],
  ['Ctrl and Caps Lock', { key: 'K', code: 'KeyK', ctrlKey: true }, 1],
  ['Ctrl on a Cyrillic layout', { key: 'л', code: 'KeyK', ctrlKey: true }, 1],
  ['neither', { key: 'k', code: 'KeyK' }, 0],
  ['AltGr', { key: 'k', code: 'KeyK', ctrlKey: true, altKey: true }, 0],
])('the key Ctrl+k with %s, in a field', (_, press, times) => {
  const run = vi.fn();
  renderHook(() => useHotkey('Ctrl+k', run), { wrapper });
  const field = document.body.appendChild(document.createElement('input'));
  fireEvent.keyDown(field, press);
  field.remove();
  expect(run).toHaveBeenCalledTimes(times);
});

test.each([
  ['with Caps Lock', { key: 'J', code: 'KeyJ' }, 1],
  ['on a Cyrillic layout', { key: 'о', code: 'KeyJ' }, 1],
  ['on a Dvorak layout, where another key has the letter', { key: 'h', code: 'KeyJ' }, 0],
  ['with Shift', { key: 'J', code: 'KeyJ', shiftKey: true }, 0],
])('the key j %s', (_, press, times) => {
  const run = vi.fn();
  renderHook(() => useHotkey('j', run), { wrapper });
  fireEvent.keyDown(document.body, press);
  expect(run).toHaveBeenCalledTimes(times);
});

test.each([
  [true, 0],
  [false, 1],
])('a key beneath a menu that is in the document; open: %s', (open, times) => {
  const run = vi.fn();
  render(
    <Popover open={open} keepMounted anchorEl={document.body}>
      <MenuList />
    </Popover>,
  );
  expect(document.querySelector('[role="menu"]')).toBeTruthy();
  renderHook(() => useHotkey('j', run), { wrapper });
  fireEvent.keyDown(document.body, { key: 'j', code: 'KeyJ' });
  expect(run).toHaveBeenCalledTimes(times);
});
