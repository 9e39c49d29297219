// The settings of the site, as staff see and change them.

import { noSuchSetting } from '@sandcrate/core/settings/errors.ts';
import { z } from 'zod';
import { REQUIRED_REPORTS } from '../../core/report/auto-hide.ts';
import { MAX_RULE_TITLE } from '../../core/settings/site-rules.ts';
import { Settings, SocialLinks } from '../../core/settings/values.ts';

export { MAX_RULE_TEXT, MAX_RULE_TITLE, MAX_SITE_RULES } from '@sandcrate/core/settings/site-rules.ts';
export {
  fillIn,
  PLACEHOLDERS,
  type Placeholder,
  TEMPLATE_PLACEHOLDERS,
  type Template,
  type TemplateSetting,
} from '@sandcrate/core/settings/templates.ts';
export { PREVIEW_DAYS, RELIABLE, REQUIRED_REPORTS } from '../../core/report/auto-hide.ts';
export { MAX_SYNONYM_GROUPS, SynonymGroup } from '../../core/settings/values.ts';

/** Send `revision` back in If-Match with a change, so that it replaces nothing that was not seen. */
export const SettingsView = Settings.extend({ revision: z.int().nonnegative() });
export type SettingsView = z.infer<typeof SettingsView>;
/** A setting that may be left out, and then stays as it is instead of taking its default. */
const maybe = <S extends z.ZodType>(setting: { unwrap(): S }) => setting.unwrap().optional();
const { shape } = Settings;

/** New values by the settings' names; the others stay. */
export const SettingsBody = z.strictObject(
  {
    autoApprove: maybe(shape.autoApprove),
    maintenanceMode: maybe(shape.maintenanceMode),
    publicApi: maybe(shape.publicApi),
    siteName: maybe(shape.siteName),
    siteDescription: maybe(shape.siteDescription),
    socialLinks: SocialLinks.optional(),
    registrationOpen: maybe(shape.registrationOpen),
    publisherAccess: maybe(shape.publisherAccess),
    staffSecondFactor: maybe(shape.staffSecondFactor),
    siteRules: maybe(shape.siteRules),
    autoHide: maybe(shape.autoHide),
    reportTemplates: maybe(shape.reportTemplates),
    rejectionTemplates: maybe(shape.rejectionTemplates),
    changeTemplates: maybe(shape.changeTemplates),
    resolutionTemplates: maybe(shape.resolutionTemplates),
    banTemplates: maybe(shape.banTemplates),
    appealTemplates: maybe(shape.appealTemplates),
    trendingWeights: maybe(shape.trendingWeights),
    synonyms: maybe(shape.synonyms),
  } satisfies Record<keyof Settings, z.ZodType>,
  {
    error: (issue) =>
      issue.code === 'unrecognized_keys' ? noSuchSetting(issue.keys.join(' or ')) : undefined,
  },
);

/** The staff who would be stopped by requiring a second factor, until they have set one up. */
export const SecondFactorPreview = z.object({
  /** Administrators and owners who can log in. */
  staff: z.int().nonnegative(),
  /** How many of them have no second factor: their sessions would be stopped. */
  stopped: z.int().nonnegative(),
  /** Whether the calling owner has one; without it, the setting is refused. */
  isMineSetUp: z.boolean(),
});
export type SecondFactorPreview = z.infer<typeof SecondFactorPreview>;

/** What automatic hiding would have done in the last 180 days. */
export const AutoHidePreview = z.object({
  /** How many add-ons and comments it would have hidden. */
  hidden: z.int().nonnegative(),
  /** On how many of these a moderator upheld a report. */
  upheld: z.int().nonnegative(),
});
export type AutoHidePreview = z.infer<typeof AutoHidePreview>;
export const AutoHideQuery = z.object({
  reports: z.coerce
    .number()
    .int()
    .min(REQUIRED_REPORTS.fewest)
    .max(REQUIRED_REPORTS.most)
    .default(REQUIRED_REPORTS.usual),
});

/** The title of the site's rule that a decision cites. In the history of an add-on, everybody can read it. */
export const RuleCited = z
  .string()
  .max(2 * MAX_RULE_TITLE)
  .optional();
