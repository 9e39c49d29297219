// Counts the matches of each of the owner's rules.
import type { AddonEvent } from '@sandcrate/core/addon/addon.ts';
import type { Known } from '@sandcrate/core/event-types.ts';
import type { Transaction } from '@sandcrate/infrastructure/postgres/transaction.ts';
import { occurredAt } from '../runner/event-facts.ts';
import { ruleMatches } from './tables.ts';

export async function applyRuleMatches(events: readonly Known<AddonEvent>[], tx: Transaction): Promise<void> {
  await ruleMatches.save(
    tx,
    events.flatMap((event) =>
      event.type === 'AddonRulesMatched'
        ? event.data.matches.map(({ ruleId }) => ({
            event_id: event.id,
            rule_id: ruleId,
            matched_at: occurredAt(event),
          }))
        : [],
    ),
  );
}
