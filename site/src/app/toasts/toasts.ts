// The toasts of the page: one visible at a time, a new one takes the place of the old.

import type { MessageDescriptor } from '@lingui/core';

/** Does something, or leads to another page of the site. */
export type ToastAction = {
  label: MessageDescriptor | string;
  /** Its toast stays until it is closed or another takes its place. [a few seconds] */
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

/** How many are visible at once. */
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

/** Closes a toast; it is forgotten later, when nobody can still be looking at it. */
export function dismissToast(id: number): void {
  if (!toasts.some((toast) => toast.id === id && toast.open)) return;
  change(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)));
  setTimeout(() => change(toasts.filter((toast) => toast.id !== id)), REMOVE_AFTER);
}

export const toast = {
  /** Something went well, or there is something to know. */
  notice: (title: Toast['title'], description?: string, action?: ToastAction) =>
    show({ title, description, action, variant: 'default' }),
  /** Something failed. */
  failure: (title: string, description?: string, action?: ToastAction) =>
    show({ title, description, action, variant: 'destructive' }),
};
