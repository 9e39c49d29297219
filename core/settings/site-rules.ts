// The site's rules: a numbered list that its owner keeps, people read on the page of terms, and decisions cite.
import { z } from 'zod';
import type { CitedRule } from '../cited-rule.ts';
import { isShowable, NOT_SHOWABLE } from '../validation.ts';
import { siteRuleGone } from './errors.ts';

export const MAX_SITE_RULES = 30;
export const MAX_RULE_TITLE = 80;
export const MAX_RULE_TEXT = 1000;

/** The title of a rule, on one line. It identifies the rule: numbers change when rules are moved or removed. */
export const RuleTitle = z
  .string()
  .overwrite((text) => text.replace(/\s+/g, ' ').trim())
  .max(MAX_RULE_TITLE)
  .refine(isShowable, { error: NOT_SHOWABLE });

export const SiteRule = z.object({
  title: RuleTitle.min(1),
  text: z.string().trim().max(MAX_RULE_TEXT),
});
export type SiteRule = z.infer<typeof SiteRule>;

/** In the order of their numbers, which begin at 1. */
export const SiteRules = z
  .array(SiteRule)
  .max(MAX_SITE_RULES, `There can be at most ${MAX_SITE_RULES} rules.`)
  .refine((rules) => new Set(rules.map(({ title }) => title.toLowerCase())).size === rules.length, {
    error: 'Two rules cannot have the same title.',
  });

/**
 * The rule with a title, to be cited in a decision.
 * @param title undefined or empty: no rule is cited
 * @throws DomainError 'invalid' when no rule has this title
 */
export function citedRule(rules: readonly SiteRule[], title: string | undefined): CitedRule | undefined {
  if (!title) return undefined;
  const index = rules.findIndex((rule) => rule.title === title);
  if (index < 0) throw siteRuleGone();
  return { number: index + 1, title };
}
