import type { MessageDescriptor } from '@lingui/core';
import { currentToasts, dismissToast, type Toast } from '../app/toasts/toasts.ts';

const english = (text: MessageDescriptor | string) => (typeof text === 'string' ? text : text.message);
const inEnglish = ({ title, action, ...rest }: Toast) => ({
  ...rest,
  title: english(title),
  ...(action && { action: { ...action, label: english(action.label) } }),
});

/** The toast that is on the screen. */
export function openToast() {
  const open = currentToasts().find((toast) => toast.open);
  return open && inEnglish(open);
}

/** Removes the toasts of an earlier test. */
export function clearToasts(): void {
  for (const { id } of currentToasts()) dismissToast(id);
}
