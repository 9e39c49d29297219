// The site itself: what anybody may know of its settings, and all of them for staff.
import { z } from 'zod';
import { Settings } from '../../core/settings/values.ts';

/** What the pages need to know of the settings. */
export const SiteView = z.object({
  name: z.string(),
  description: z.string(),
  socialLinks: z.array(z.object({ label: z.string(), url: z.string() })),
  registrationOpen: z.boolean(),
  publisherAccess: Settings.shape.publisherAccess.unwrap(),
  maintenanceMode: z.boolean(),
});
export type SiteView = z.infer<typeof SiteView>;

export const SettingsView = Settings;
export type SettingsView = z.infer<typeof SettingsView>;
/** New values by the settings' names; the others stay. Each is checked by its own schema. */
export const SettingsBody = z.record(z.string().max(50), z.json());

/** Whom it would stop to require a second factor of staff: at once, until they have set one up. */
export const SecondFactorPreview = z.object({
  /** Administrators and owners who can log in. */
  staff: z.int().nonnegative(),
  /** How many of them have no second factor: their sessions would be stopped. */
  stopped: z.int().nonnegative(),
  /** Whether the owner who asks has one; without it, the setting is refused. */
  isMineSetUp: z.boolean(),
});
export type SecondFactorPreview = z.infer<typeof SecondFactorPreview>;
