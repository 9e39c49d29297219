// Brings old shapes of stored events to the current one, step by step: from version 1 to 2, from 2 to 3, and so on.
import { accountUpcasters } from './account/upcasters.ts';
import { addonUpcasters } from './addon/upcasters.ts';
import type { JsonObject } from './event-store/event-store.ts';

export type Upcaster = (data: JsonObject) => JsonObject;

/**
 * For each type whose shape has changed: how version 1 becomes 2, version 2 becomes 3 and so on. The number of steps
 * also gives the version that is written today.
 */
export type Upcasters = { readonly [type: string]: readonly Upcaster[] | undefined };

const upcasters: Upcasters = { ...accountUpcasters, ...addonUpcasters };

/** The version in which events of this type are written today. */
export const currentVersion = (type: string, steps: Upcasters = upcasters) => (steps[type]?.length ?? 0) + 1;

/** The data in the current shape of its type. */
export const upcast = (
  type: string,
  version: number,
  data: JsonObject,
  steps: Upcasters = upcasters,
): JsonObject => (steps[type] ?? []).slice(version - 1).reduce((older, step) => step(older), data);
