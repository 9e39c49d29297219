import { createHash } from 'node:crypto';
import { Condition } from './contract.ts';

/** The path for which a preview's receipt is signed: exactly this condition. As a ticket's path it opens nothing. */
export function receiptPath(condition: Condition): string {
  // Parsed, the same condition always has its fields in the same order.
  const text = JSON.stringify(Condition.parse(condition));
  return `rule-preview/${createHash('sha256').update(text).digest('hex')}`;
}
