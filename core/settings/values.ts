// Every setting of the site: its schema and its default. Changed by events, effective at once on every process.
import { z } from 'zod';
import { hasCredentials, isLocalAddress } from '../links.ts';
import { REQUIRED_REPORTS } from '../report/auto-hide.ts';
import { REPORT_REASONS } from '../report/events.ts';
import { isShowable, NOT_SHOWABLE } from '../validation.ts';
import { DEFAULT_DESCRIPTION } from './default-description.ts';
import { SiteRules } from './site-rules.ts';
import { TEMPLATE_SETTINGS } from './templates.ts';

const Text = (max: number) => z.string().trim().max(max);
/** One line of text, for mails, feeds and page heads. */
const Line = (max: number) =>
  z
    .string()
    .overwrite((text) => text.replace(/\s+/g, ' ').trim())
    .max(max);
const Url = z
  .url({ protocol: /^https?$/, error: 'A link must begin with http:// or https://.' })
  .refine((url) => !hasCredentials(url), { error: 'A link must not contain a username or password.' })
  .refine((url) => !isLocalAddress(url), { error: 'A link must lead to a public website.' });

const links = <U extends z.ZodType>(url: U) => z.array(z.object({ label: Text(30).min(1), url })).max(4);
/** Social links as they are entered. */
export const SocialLinks = links(Url);

const MAX_TERM_WORDS = 4;

const SynonymTerm = Line(40)
  .min(1)
  .refine(isShowable, { error: NOT_SHOWABLE })
  .refine((term) => /[\p{L}\p{N}]/u.test(term), { error: 'A term must have a letter or a digit.' })
  .refine((term) => term.split(' ').length <= MAX_TERM_WORDS, {
    error: `A term must have at most ${MAX_TERM_WORDS} words.`,
  });

export const MAX_SYNONYM_TERMS = 10;
export const MAX_SYNONYM_GROUPS = 200;

/** Terms that mean the same in a search. */
export const SynonymGroup = z
  .array(SynonymTerm)
  .min(2, 'A group of synonyms needs at least two terms.')
  .max(MAX_SYNONYM_TERMS, `A group of synonyms must have at most ${MAX_SYNONYM_TERMS} terms.`)
  .refine((terms) => new Set(terms.map((term) => term.toLowerCase())).size === terms.length, {
    error: 'The terms of a group must differ.',
  });

/** How much each recent action raises an add-on, and after how many hours it counts half. */
const TrendingWeights = z.object({
  download: z.number().min(0).max(100).default(3),
  like: z.number().min(0).max(100).default(4),
  rating: z.number().min(0).max(100).default(4),
  comment: z.number().min(0).max(100).default(2),
  view: z.number().min(0).max(100).default(0.25),
  halfLifeHours: z.number().min(1).max(720).default(36),
});

/** Whether and when reports hide an add-on or a comment until a moderator decides. */
export const AutoHide = z.object({
  isOn: z.boolean().default(false),
  /** How many open reports on one add-on or comment it takes. */
  reports: z.int().min(REQUIRED_REPORTS.fewest).max(REQUIRED_REPORTS.most).default(REQUIRED_REPORTS.usual),
});

export const Settings = z.object({
  autoApprove: z.boolean().default(false),
  maintenanceMode: z.boolean().default(false),
  publicApi: z.boolean().default(true),
  siteName: Line(60).min(1).default('Sandcrate'),
  siteDescription: Line(300).default(DEFAULT_DESCRIPTION),
  // Stored links may have no address; they are not shown.
  socialLinks: links(z.union([z.literal(''), Url])).default([]),
  registrationOpen: z.boolean().default(false),
  publisherAccess: z.enum(['immediate', 'review', 'invite-only']).default('immediate'),
  staffSecondFactor: z.boolean().default(false),
  siteRules: SiteRules.default([]),
  autoHide: AutoHide.prefault({}),
  reportTemplates: z.partialRecord(z.enum(REPORT_REASONS), Text(500)).default({}),
  ...TEMPLATE_SETTINGS,
  trendingWeights: TrendingWeights.prefault({}),
  /** For searches, besides the synonyms of the product. */
  synonyms: z
    .array(SynonymGroup)
    .max(MAX_SYNONYM_GROUPS, `There can be at most ${MAX_SYNONYM_GROUPS} groups of synonyms.`)
    .default([]),
});

export type Settings = z.infer<typeof Settings>;
export const defaultSettings: Settings = Settings.parse({});

export const SettingName = Settings.keyof();
export type SettingName = z.infer<typeof SettingName>;

/** The label of each setting. */
export const SETTING_LABELS: Readonly<Record<SettingName, string>> = {
  autoApprove: 'Auto-approve',
  maintenanceMode: 'Maintenance mode',
  publicApi: 'Public API',
  siteName: 'Site name',
  siteDescription: 'Site description',
  socialLinks: 'Social links',
  registrationOpen: 'Open registration',
  publisherAccess: 'Becoming a publisher',
  staffSecondFactor: 'Require a second factor of staff',
  siteRules: 'Site rules',
  autoHide: 'Automatic hiding',
  reportTemplates: 'Templates for reports',
  rejectionTemplates: 'Templates for rejections',
  changeTemplates: 'Templates for requested changes',
  resolutionTemplates: 'Templates for resolved reports',
  banTemplates: 'Templates for bans',
  appealTemplates: 'Templates for appeals',
  trendingWeights: 'Trending weights',
  synonyms: 'Search synonyms',
};
