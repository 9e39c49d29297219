// Recalls as the API shows them.

import type { RecallRow } from '@sandcrate/projections/catalogue/recall-queries.ts';
import type { RecallView } from './contract.ts';

export const recallView = ({ issuedAt, liftedAt, ...recall }: RecallRow): RecallView => ({
  ...recall,
  issuedAt: issuedAt.toISOString(),
  liftedAt: liftedAt?.toISOString() ?? null,
});
