import { act, render as renderAlone, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from '../../testing/render.tsx';
import { Language } from '../i18n/Language.tsx';
import { createI18n, loadMessages } from '../i18n/messages.ts';
import { ToastArea } from './ToastArea.tsx';
import { currentToasts, dismissToast, toast } from './toasts.ts';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

test('a toast shows its title, its description, its action and a close button', async () => {
  render(<ToastArea />);
  const onSelect = vi.fn();
  act(() => void toast.notice('Link copied!', 'It is in the clipboard.', { label: 'Undo', onSelect }));
  expect(await screen.findByText('Link copied!')).toBeDefined();
  expect(screen.getByText('It is in the clipboard.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Close' })).toBeDefined();
  act(() => screen.getByRole('button', { name: 'Undo' }).click());
  expect(onSelect).toHaveBeenCalledOnce();
});

test('a toast that lasts stays, any other closes after five seconds', async () => {
  render(<ToastArea />);
  act(() => void toast.notice('Waits', undefined, { label: 'Do it', onSelect: () => {}, lasts: true }));
  await screen.findByText('Waits');
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(screen.queryByText('Waits')).not.toBeNull();
  act(() => void toast.notice('Passes'));
  await screen.findByText('Passes');
  await act(() => vi.advanceTimersByTimeAsync(6000));
  expect(screen.queryByText('Passes')).toBeNull();
});

test.each([
  ['en', 'right'],
  ['ar', 'left'],
] as const)('in %s, a toast is swiped away to the %s', async (locale, side) => {
  renderAlone(
    <Language i18n={createI18n(locale)}>
      <ToastArea />
    </Language>,
  );
  act(() => void toast.notice('Swept away'));
  const shown = (await screen.findByText('Swept away')).closest('li');
  expect(shown?.dataset.swipeDirection).toBe(side);
});

test('only one toast is visible: a new one replaces the old', async () => {
  render(<ToastArea />);
  act(() => void toast.notice('First'));
  await screen.findByText('First');
  act(() => void toast.failure('Second'));
  expect(await screen.findByText('Second')).toBeDefined();
  expect(screen.queryByText('First')).toBeNull();
});

test('a dismissed toast is forgotten after 1,000,000 milliseconds', () => {
  const id = toast.notice('Soon gone');
  dismissToast(id);
  expect(currentToasts()).toMatchObject([{ title: 'Soon gone', open: false }]);
  vi.advanceTimersByTime(999_999);
  expect(currentToasts()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(currentToasts()).toHaveLength(0);
});

test('a toast closes by itself after five seconds', async () => {
  render(<ToastArea />);
  act(() => void toast.notice('For a while'));
  await screen.findByText('For a while');
  await act(() => vi.advanceTimersByTimeAsync(4900));
  expect(currentToasts()).toMatchObject([{ open: true }]);
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(currentToasts()).toMatchObject([{ open: false }]);
});

test('a toast is announced in the language of the page', async () => {
  const i18n = createI18n('de');
  await loadMessages(i18n, ['main']);
  renderAlone(
    <Language i18n={i18n}>
      <ToastArea />
    </Language>,
  );
  act(() => void toast.notice('Link kopiert!'));
  expect(await screen.findByRole('region', { name: 'Benachrichtigungen (F8)' })).toBeDefined();
  expect(await screen.findByText(/^Benachrichtigung Link kopiert!/)).toBeDefined();
});
