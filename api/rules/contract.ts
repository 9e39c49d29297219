// The owner's rules of the review.
import { z } from 'zod';
import { Condition, CountFact, FlagFact, type Test, TextFact } from '../../core/rule/condition.ts';
import { MAX_RULE_NAME, RULE_NAME_REQUIRED, RULE_NAME_TOO_LONG } from '../../core/rule/errors.ts';
import { Effect, RuleMatch } from '../../core/rule/events.ts';
import { conditionInWords, testInWords, testsInWords } from '../../core/rule/words.ts';

export { Condition, CountFact, conditionInWords, FlagFact, type Test, TextFact, testInWords, testsInWords };

const Version = z.int().min(0).max(1_000_000);

export const RuleBody = z.object({
  name: z.string(RULE_NAME_REQUIRED).trim().min(1, RULE_NAME_REQUIRED).max(MAX_RULE_NAME, RULE_NAME_TOO_LONG),
  effect: Effect,
  condition: Condition,
});
export type RuleBody = z.infer<typeof RuleBody>;

/** `version` is the one that the owner saw. */
export const ChangeRuleBody = RuleBody.extend({ version: Version });
export const SwitchRuleBody = z.object({
  isOn: z.boolean('isOn must be a boolean'),
  version: Version,
  /** Needed to switch it on: the receipt of a preview of this version's condition. */
  preview: z.string().max(2000).optional(),
});

export const RuleView = RuleBody.extend({
  id: z.uuid(),
  /** Rises with each change. A new version is off until it is switched on. */
  version: z.int(),
  isOn: z.boolean(),
  /** How often a submission met it in the last 30 days. */
  hits: z.int(),
  changedAt: z.iso.datetime(),
  /** The account that last wrote or switched it; null for the system. */
  changedBy: z.object({ id: z.uuid(), username: z.string().nullable() }).nullable(),
});
export type RuleView = z.infer<typeof RuleView>;

/** A rule that a submission met, as the rule was then. */
export const RuleMatchView = RuleMatch;
export type RuleMatchView = z.infer<typeof RuleMatchView>;

/** How many of the latest submissions a preview checks, and how many of its hits it lists. */
export const PREVIEWED_SUBMISSIONS = 1000;
export const PREVIEWED_HITS = 100;

export const RulePreviewBody = z.object({ condition: Condition });

/** The final outcome of a submission. */
export const OUTCOMES = ['rejected', 'taken-down', 'approved', 'automatic', 'none'] as const;
export const Outcome = z.enum(OUTCOMES);
export type Outcome = z.infer<typeof Outcome>;

export const RulePreview = z.object({
  /** Proves for an hour that the caller has seen this preview; needed to switch a rule on. */
  receipt: z.string(),
  /** How many were checked, and when the first of them came in; null when there are none. */
  submissions: z.int(),
  since: z.iso.datetime().nullable(),
  /** By outcome: how many submissions there are, and how many of these the condition hits. */
  outcomes: z.array(z.object({ outcome: Outcome, submissions: z.int(), hits: z.int() })),
  /** The latest hits first. */
  hits: z.array(
    z.object({
      addonId: z.uuid(),
      title: z.string(),
      kind: z.enum(['new', 'change']),
      submittedAt: z.iso.datetime(),
      outcome: Outcome,
    }),
  ),
});
export type RulePreview = z.infer<typeof RulePreview>;
