// Refusals about the audit chain.
import { conflict } from '../domain-error.ts';

/** `count` is how many entries the chain had when it was last anchored. */
export const chainDiffers = (count: number) =>
  conflict('audit-chain', `The audit chain was ${count} entries long and ended otherwise.`);
