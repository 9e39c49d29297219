// The review rules, written by the owner: they describe submissions that a moderator should check more closely. All of
// them are in one stream, so that no two have the same name and one short read shows which are on.
import { isDeepStrictEqual } from 'node:util';
import { isStaff, requireOwner } from '../access.ts';
import type { Actor } from '../metadata.ts';
import { type Condition, testsMet } from './condition.ts';
import { MAX_RULES, ruleChanged, ruleNameTaken, ruleNotFound, tooManyRules } from './errors.ts';
import type { Effect, RuleEvent, RuleMatch } from './events.ts';
import { factsOf, type PublisherRecord, type Submitted } from './submission.ts';

export { type RuleEvent, type RuleMatch, ruleEvents as events } from './events.ts';

export const STREAM = 'rules';
export const streamName = () => STREAM;

export type Rule = {
  ruleId: string;
  name: string;
  effect: Effect;
  condition: Condition;
  /** Increases with each change. */
  version: number;
  isOn: boolean;
};

export type Rules = {
  /** The existing rules, oldest first. */
  rules: readonly Rule[];
  deleted: readonly string[];
};

export const initial: Rules = { rules: [], deleted: [] };

export function evolve({ rules, deleted }: Rules, { type, data }: RuleEvent): Rules {
  switch (type) {
    case 'RuleWritten': {
      const written = { ...data, isOn: false };
      const isNew = data.version === 1;
      return { rules: isNew ? [...rules, written] : withRule(rules, data.ruleId, written), deleted };
    }
    case 'RuleSwitched':
      return { rules: withRule(rules, data.ruleId, { isOn: data.isOn }), deleted };
    case 'RuleDeleted':
      return {
        rules: rules.filter(({ ruleId }) => ruleId !== data.ruleId),
        deleted: [...deleted, data.ruleId],
      };
  }
}

const withRule = (rules: readonly Rule[], id: string, change: Partial<Rule>): Rule[] =>
  rules.map((rule) => (rule.ruleId === id ? { ...rule, ...change } : rule));

/** `seenVersion` is the version that the owner saw; 0 for a new rule. */
export type WriteRule = {
  type: 'WriteRule';
  by: Actor;
  ruleId: string;
  seenVersion: number;
  name: string;
  effect: Effect;
  condition: Condition;
};
export type SwitchRule = {
  type: 'SwitchRule';
  by: Actor;
  ruleId: string;
  seenVersion: number;
  isOn: boolean;
};
export type DeleteRule = { type: 'DeleteRule'; by: Actor; ruleId: string };
export type RuleCommand = WriteRule | SwitchRule | DeleteRule;

/**
 * @throws DomainError 'forbidden' unless the actor is the owner, 'not-found' when the rule does not exist (any more),
 *   'conflict' when it changed since it was seen, or another has its name
 */
export function decide(command: RuleCommand, state: Rules): RuleEvent[] {
  requireOwner(command.by);
  switch (command.type) {
    case 'WriteRule':
      return write(command, state);
    case 'SwitchRule':
      return switchRule(command, state);
    case 'DeleteRule':
      return remove(command.ruleId, state);
  }
}

function existing(id: string, { rules }: Rules): Rule {
  const rule = rules.find(({ ruleId }) => ruleId === id);
  if (!rule) throw ruleNotFound();
  return rule;
}

const folded = (name: string) => name.normalize('NFKC').toLowerCase();

function write(command: WriteRule, state: Rules): RuleEvent[] {
  const { ruleId, seenVersion, effect, condition } = command;
  const name = command.name.trim();
  const known = state.rules.find((rule) => rule.ruleId === ruleId);
  const written = { name, effect, condition };
  if (known) {
    const { name, effect, condition } = known;
    if (isDeepStrictEqual(written, { name, effect, condition })) return [];
  } else if (seenVersion > 0 || state.deleted.includes(ruleId)) throw ruleNotFound();
  if (seenVersion !== (known?.version ?? 0)) throw ruleChanged();
  if (state.rules.some((other) => other.ruleId !== ruleId && folded(other.name) === folded(name))) {
    throw ruleNameTaken();
  }
  if (!known && state.rules.length >= MAX_RULES) throw tooManyRules();
  return [{ type: 'RuleWritten', data: { ruleId, version: seenVersion + 1, ...written } }];
}

function switchRule({ ruleId, seenVersion, isOn }: SwitchRule, state: Rules): RuleEvent[] {
  const { name, version, isOn: isAlready } = existing(ruleId, state);
  if (seenVersion !== version) throw ruleChanged();
  return isOn === isAlready ? [] : [{ type: 'RuleSwitched', data: { ruleId, version, name, isOn } }];
}

function remove(id: string, state: Rules): RuleEvent[] {
  if (state.deleted.includes(id)) return [];
  const { ruleId, name, version } = existing(id, state);
  return [{ type: 'RuleDeleted', data: { ruleId, version, name } }];
}

/** Finds the rules that a submission meets. */
export type MatchRules = (submitted: Submitted) => RuleMatch[];

export const noRules: MatchRules = () => [];

/** Staff are exempt from the owner's rules. */
export const isExempt = isStaff;

/** Matches the submissions of a publisher with this record against the rules that are on. */
export const matchRules =
  ({ rules }: Rules, publisher: PublisherRecord): MatchRules =>
  (submitted) => {
    const submission = { ...submitted, facts: factsOf(submitted.release), publisher };
    return rules.flatMap(({ ruleId, name, version, effect, condition, isOn }) => {
      const tests = isOn ? testsMet(condition, submission) : [];
      return tests.length > 0 ? [{ ruleId, name, version, effect, tests }] : [];
    });
  };

export const isHeld = (matches: readonly RuleMatch[]) => matches.some(({ effect }) => effect === 'hold');
