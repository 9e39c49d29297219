// The owner's rules: applied to a publisher's submission, listed for the console, and tried on past submissions.
import { isPerson } from '@sandcrate/core/access.ts';
import type { EventStore } from '@sandcrate/core/event-store/event-store.ts';
import { readEvent } from '@sandcrate/core/event-types.ts';
import type { Handler } from '@sandcrate/core/handle.ts';
import type { Actor } from '@sandcrate/core/metadata.ts';
import { type Condition, testsMet } from '@sandcrate/core/rule/condition.ts';
import * as rule from '@sandcrate/core/rule/rule.ts';
import { DAY } from '@sandcrate/core/time.ts';
import { usernamesOf } from '@sandcrate/projections/accounts/queries.ts';
import { decidedOf, ruleHitsSince } from '@sandcrate/projections/moderation/rule-queries.ts';
import { isIn } from '@sandcrate/projections/runner/event-facts.ts';
import type pg from 'pg';
import type { Viewer } from '../plugins/access.ts';
import { OUTCOMES, type Outcome, PREVIEWED_HITS, type RulePreview, type RuleView } from './contract.ts';
import type { PastSubmission } from './past-submissions.ts';

const HITS_COUNTED_FOR = 30 * DAY;

/** The rules that are on, for this person's submissions. */
export async function rulesFor(
  { handler, pool }: { handler: Handler; pool: pg.Pool },
  { id, role, isVerified }: Viewer,
): Promise<rule.MatchRules> {
  if (rule.isExempt(role)) return rule.noRules;
  const { state } = await handler.load(rule, rule.streamName());
  if (!state.rules.some(({ isOn }) => isOn)) return rule.noRules;
  return rule.matchRules(state, { isVerified, ...(await decidedOf(pool, id)) });
}

/** All rules, oldest first, each with the account that last changed it. */
export async function listRules(
  { pool, store }: { pool: pg.Pool; store: Pick<EventStore, 'readStream'> },
  now: Date,
): Promise<RuleView[]> {
  let state = rule.initial;
  const changed = new Map<string, { at: string; by: Actor }>();
  for await (const recorded of store.readStream(rule.streamName())) {
    const event = readEvent(recorded);
    if (!isIn(rule.events, event)) continue;
    state = rule.evolve(state, event);
    changed.set(event.data.ruleId, { at: event.metadata.occurredAt, by: event.metadata.actor });
  }
  if (state.rules.length === 0) return [];
  const actors = [...changed.values()].flatMap(({ by }) => (isPerson(by) ? [by.id] : []));
  const [names, hits] = await Promise.all([
    usernamesOf(pool, [...new Set(actors)]),
    ruleHitsSince(pool, new Date(now.getTime() - HITS_COUNTED_FOR)),
  ]);
  return state.rules.map(({ ruleId, ...rest }) => {
    const { at, by } = changed.get(ruleId) ?? { at: now.toISOString(), by: 'system' };
    return {
      ...rest,
      id: ruleId,
      hits: hits.get(ruleId) ?? 0,
      changedAt: at,
      changedBy: isPerson(by) ? { id: by.id, username: names.get(by.id) ?? null } : null,
    };
  });
}

const outcomeOf = ({ decision, isTakenDown }: PastSubmission): Outcome =>
  isTakenDown ? 'taken-down' : decision;

/** Counts the past submissions that a condition matches, by outcome, and lists the latest. */
export function previewOf(
  condition: Condition,
  past: readonly PastSubmission[],
): Omit<RulePreview, 'receipt'> {
  const hits = past.filter(({ submission }) => testsMet(condition, submission).length > 0);
  const count = (all: readonly PastSubmission[], outcome: Outcome) =>
    all.filter((one) => outcomeOf(one) === outcome).length;
  return {
    submissions: past.length,
    since: past[0]?.submission.submittedAt.toISOString() ?? null,
    outcomes: OUTCOMES.map((outcome) => ({
      outcome,
      submissions: count(past, outcome),
      hits: count(hits, outcome),
    })),
    hits: hits
      .toReversed()
      .slice(0, PREVIEWED_HITS)
      .map((one) => ({
        addonId: one.submission.addonId,
        title: one.submission.content.title,
        kind: one.submission.kind,
        submittedAt: one.submission.submittedAt.toISOString(),
        outcome: outcomeOf(one),
      })),
  };
}
