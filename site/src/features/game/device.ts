// Which device a visitor plays on, as far as the browser tells.
import type { CompatibilityBody } from '@sandcrate/api/contract/compatibility.ts';
import { useSyncExternalStore } from 'react';

export type Device = CompatibilityBody['device'];

/**
 * The device that a browser runs on. An iPad says that it is a Mac, so touch decides between the two.
 * @param touchPoints how many fingers the screen tells apart
 * @returns 'other' for what the game does not run on, or what is not known
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
