// The site itself: its public settings and its status.

import { z } from 'zod';
import { SiteRules } from '../../core/settings/site-rules.ts';
import { Settings } from '../../core/settings/values.ts';
import { Waits } from '../moderation/contract.ts';

/** The settings that the pages need. */
export const SiteView = z.object({
  name: z.string(),
  description: z.string(),
  socialLinks: z.array(z.object({ label: z.string(), url: z.string() })),
  registrationOpen: z.boolean(),
  publisherAccess: Settings.shape.publisherAccess.unwrap(),
  maintenanceMode: z.boolean(),
  /** The owner's explanation of each reason for reporting, shown where one is chosen. */
  reportTemplates: Settings.shape.reportTemplates.unwrap(),
});
export type SiteView = z.infer<typeof SiteView>;

/** The site's rules, in the order of their numbers, which begin at 1. */
export const RulesView = SiteRules;

export const StatusView = z.object({
  state: z.enum(['ok', 'degraded', 'maintenance']),
  projections: z.array(z.object({ name: z.string(), state: z.string(), lagSeconds: z.number() })),
  /**
   * `away` while the event log does not answer, `replaced` while another log answers: nothing can be written, and what
   * is shown may be old.
   */
  log: z.enum(['ok', 'away', 'replaced']),
  /** For staff, while it is replaced: which log was expected, and what to do. */
  logProblem: z.string().optional(),
  /** `away` while the file storage does not answer: uploads and downloads are refused with 503. */
  storage: z.enum(['ok', 'away']),
  /** `away` while the virus scanner does not answer: uploads are refused with 503. */
  scanner: z.enum(['ok', 'away']),
  search: z.object({ engine: z.enum(['postgres', 'elasticsearch']), state: z.enum(['ok', 'fallback']) }),
  queue: Waits,
});
export type StatusView = z.infer<typeof StatusView>;
