import type { Device } from '../../../app/game/device.ts';
import { experimentsOf, has, type Installable } from './guide.ts';

/** A step that has a drawing. */
export type StepKind = 'open' | 'choose' | 'activate' | 'experiments';

/** The steps of a guide that have a drawing, in their order. */
export function stepKinds(installable: Installable, device: Device): StepKind[] {
  const isOpenedHere = device !== 'console';
  const isChosenByHand = device === 'android' || device === 'ios';
  return [
    ...(isOpenedHere ? (['open'] as const) : []),
    ...(isChosenByHand ? (['choose'] as const) : []),
    ...(has(installable, 'behavior', 'script', 'resource') ? (['activate'] as const) : []),
    ...(experimentsOf(installable).length > 0 ? (['experiments'] as const) : []),
  ];
}
