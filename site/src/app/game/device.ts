// The visitor's device, as far as the browser reveals it.
import type { CompatibilityBody } from '@sandcrate/api/compatibility/contract.ts';
import { useSyncExternalStore } from 'react';

export type Device = CompatibilityBody['device'];

/**
 * The device that a browser runs on. An iPad says that it is a Mac, so touch decides between the two.
 * @param touchPoints number of touch points that the screen supports
 * @returns 'other' for unknown devices and those that the game does not run on
 */
export function deviceOf(userAgent: string, touchPoints: number): Device {
  if (/Xbox|PlayStation|Nintendo/i.test(userAgent)) return 'console';
  if (/Android/i.test(userAgent)) return 'android';
  if (/iPhone|iPad|iPod/i.test(userAgent)) return 'ios';
  if (/Macintosh/i.test(userAgent) && touchPoints > 1) return 'ios';
  if (/Windows/i.test(userAgent)) return 'windows';
  return 'other';
}

const nothing = () => () => {};
const current = () => deviceOf(navigator.userAgent, navigator.maxTouchPoints);

/** The visitor's device for components; undefined where the server renders, and until the page is hydrated. */
export const useDevice = () => useSyncExternalStore(nothing, current, () => undefined);
