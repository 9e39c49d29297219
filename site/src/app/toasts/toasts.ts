// The toasts of the page. One is visible at a time; a new one replaces the old.

import type { MessageDescriptor } from '@lingui/core';

/** A button that does something, or a link to another page of the site. */
export type ToastAction = {
  label: MessageDescriptor | string;
  /** The toast stays until it is closed or another replaces it. [a few seconds] */
  lasts?: boolean;
} & ({ onSelect: () => void } | { href: string });

export type Toast = {
  id: number;
  title: MessageDescriptor | string;
  description?: string;
  variant: 'default' | 'destructive';
  action?: ToastAction;
  open: boolean;
};

/** How many toasts are visible at once. */
const LIMIT = 1;
/** How long a dismissed toast is kept, in milliseconds. */
const REMOVE_AFTER = 1_000_000;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

export const currentToasts = () => toasts;

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(toast: Omit<Toast, 'id' | 'open'>): number {
  lastId += 1;
  change([{ ...toast, id: lastId, open: true }, ...toasts].slice(0, LIMIT));
  return lastId;
}

/** Closes a toast. It is removed later, when it is surely off the screen. */
export function dismissToast(id: number): void {
  if (!toasts.some((toast) => toast.id === id && toast.open)) return;
  change(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)));
  setTimeout(() => change(toasts.filter((toast) => toast.id !== id)), REMOVE_AFTER);
}

/** Closes the toasts of failures, once what failed is mended. */
export function dismissFailures(): void {
  for (const { id, variant } of toasts) if (variant === 'destructive') dismissToast(id);
}

export const toast = {
  /** Reports success or some other news. */
  notice: (title: Toast['title'], description?: string, action?: ToastAction) =>
    show({ title, description, action, variant: 'default' }),
  /** Reports a failure. */
  failure: (title: Toast['title'], description?: string, action?: ToastAction) =>
    show({ title, description, action, variant: 'destructive' }),
};
