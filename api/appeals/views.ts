// Appeals as the API shows them.

import { mayJudge } from '@sandcrate/core/appeal/appeal.ts';
import type { AppealCase } from '@sandcrate/projections/moderation/appeal-queries.ts';
import type { TicketFor } from '../addons/views.ts';
import type { Viewer } from '../plugins/access.ts';
import { reportedProfile } from '../profiles/views.ts';
import type { AppealView } from './contract.ts';

export const appealView = (
  { changeId: _, decidedAt, filedAt, judgedAt, profile, ...appeal }: AppealCase,
  viewer: Viewer,
  ticketFor: TicketFor,
): AppealView => ({
  ...appeal,
  profile: reportedProfile(profile, viewer, ticketFor),
  decidedAt: decidedAt.toISOString(),
  filedAt: filedAt.toISOString(),
  judgedAt: judgedAt?.toISOString() ?? null,
  canJudge: mayJudge(viewer, {
    decidedBy: appeal.decidedBy?.id ?? null,
    appellantId: appeal.appellant.id,
  }),
});
