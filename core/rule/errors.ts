// Refusals about a rule of the review.
import { conflict, invalid, notFound } from '../domain-error.ts';

export const MAX_RULE_NAME = 60;
export const MAX_RULES = 100;

export const RULE_NOT_FOUND = 'Rule not found';
export const ruleNotFound = () => notFound('rule-not-found', RULE_NOT_FOUND);

export const RULE_NAME_REQUIRED = 'Name required';
export const RULE_NAME_TOO_LONG = `A rule’s name must have at most ${MAX_RULE_NAME} characters`;
export const ruleNameTaken = () => conflict('rule-name-taken', 'Another rule has this name.');

export const ruleChanged = () => conflict('rule-changed', 'This rule changed since you looked at it.');
export const ruleNotPreviewed = () =>
  conflict('rule-not-previewed', 'Look at what this version would have done before you switch it on.');
export const tooManyRules = () =>
  invalid('too-many-rules', `There can be at most ${MAX_RULES} rules. Please delete one first.`);
