// Appeals as the API shows them.

import { isStaff } from '@sandcrate/core/access.ts';
import type { AppealCase } from '@sandcrate/projections/moderation/appeal-queries.ts';
import { isoOrNull } from '../nullable-time.ts';
import type { Viewer } from '../plugins/access.ts';
import type { AppealView } from './contract.ts';

/** Whether this person may decide the appeal depends on who made the decision and who appeals. */
export const appealView = (
  { commentId: _c, changeId: _h, decidedAt, filedAt, judgedAt, ...appeal }: AppealCase,
  viewer: Viewer,
): AppealView => ({
  ...appeal,
  decidedAt: decidedAt.toISOString(),
  filedAt: filedAt.toISOString(),
  judgedAt: isoOrNull(judgedAt),
  canJudge: isStaff(viewer.role) && appeal.decidedBy?.id !== viewer.id && appeal.appellant.id !== viewer.id,
});
