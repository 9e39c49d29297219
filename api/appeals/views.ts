// Appeals as the API shows them.

import { mayJudge } from '@sandcrate/core/appeal/appeal.ts';
import type { AppealCase } from '@sandcrate/projections/moderation/appeal-queries.ts';
import { isoOrNull } from '../nullable-time.ts';
import type { Viewer } from '../plugins/access.ts';
import type { AppealView } from './contract.ts';

export const appealView = (
  { changeId: _, decidedAt, filedAt, judgedAt, ...appeal }: AppealCase,
  viewer: Viewer,
): AppealView => ({
  ...appeal,
  decidedAt: decidedAt.toISOString(),
  filedAt: filedAt.toISOString(),
  judgedAt: isoOrNull(judgedAt),
  canJudge: mayJudge(viewer, {
    decidedBy: appeal.decidedBy?.id ?? null,
    appellantId: appeal.appellant.id,
  }),
});
