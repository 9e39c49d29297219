// Stored forever: change a shape through an upcaster, never in place.
import { z } from 'zod';
import type { EventOf } from '../event-schema.ts';
import { SettingName } from './values.ts';

export const settingsEvents = {
  /** `value` fits the setting's own schema in values.ts. */
  SettingChanged: z.object({ name: SettingName, value: z.json() }),
};

export type SettingsEvent = EventOf<typeof settingsEvents>;
