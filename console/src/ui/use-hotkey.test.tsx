import { cleanup, fireEvent, renderHook } from '@testing-library/react';
import { memoryStore, StoreContextProvider } from 'react-admin';
import { afterEach, expect, test, vi } from 'vitest';
import { useHotkey } from './use-hotkey.ts';

afterEach(cleanup);

test.each([
  ['with Caps Lock', { key: 'J', code: 'KeyJ' }, 1],
  ['on a Cyrillic layout', { key: 'о', code: 'KeyJ' }, 1],
  ['on a Dvorak layout, where another key has the letter', { key: 'h', code: 'KeyJ' }, 0],
  ['with Shift', { key: 'J', code: 'KeyJ', shiftKey: true }, 0],
])('the key j %s', (_, press, times) => {
  const run = vi.fn();
  renderHook(() => useHotkey('j', run), {
    wrapper: ({ children }) => <StoreContextProvider value={memoryStore()}>{children}</StoreContextProvider>,
  });
  fireEvent.keyDown(document.body, press);
  expect(run).toHaveBeenCalledTimes(times);
});
