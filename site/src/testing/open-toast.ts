import { currentToasts, dismissToast } from '../app/toasts/toasts.ts';

/** The toast that is on the screen. */
export const openToast = () => currentToasts().find(({ open }) => open);

/** Takes away what an earlier test left on the screen. */
export function clearToasts(): void {
  for (const { id } of currentToasts()) dismissToast(id);
}
