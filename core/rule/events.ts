// Stored forever: change a shape through an upcaster, never in place.
import { z } from 'zod';
import type { EventOf } from '../event-schema.ts';
import { Condition, Test } from './condition.ts';

/** `flag` shows the submission to the moderator first; `hold` also prevents its automatic approval. */
export const Effect = z.enum(['flag', 'hold']);
export type Effect = z.infer<typeof Effect>;

export const ruleEvents = {
  /** Version 1 is a new rule. A version is off until it is switched on. */
  RuleWritten: z.object({
    ruleId: z.uuid(),
    version: z.int().positive(),
    name: z.string(),
    effect: Effect,
    condition: Condition,
  }),
  /** The name is included, so that the audit log can be read by itself. */
  RuleSwitched: z.object({
    ruleId: z.uuid(),
    version: z.int().positive(),
    name: z.string(),
    isOn: z.boolean(),
  }),
  RuleDeleted: z.object({ ruleId: z.uuid(), version: z.int().positive(), name: z.string() }),
};
export type RuleEvent = EventOf<typeof ruleEvents>;

/** A rule that a submission met, as the rule was at that moment. */
export const RuleMatch = z.object({
  ruleId: z.uuid(),
  name: z.string(),
  version: z.int().positive(),
  effect: Effect,
  /** The conditions that matched. */
  tests: z.array(Test),
});
export type RuleMatch = z.infer<typeof RuleMatch>;
