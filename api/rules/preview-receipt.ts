import { createHash } from 'node:crypto';
import { Condition } from './contract.ts';

/** What the receipt of a preview is signed for: this very condition. As the path of a ticket it opens nothing. */
export function receiptPath(condition: Condition): string {
  // Parsed, the same condition always has its fields in the same order.
  const text = JSON.stringify(Condition.parse(condition));
  return `rule-preview/${createHash('sha256').update(text).digest('hex')}`;
}
