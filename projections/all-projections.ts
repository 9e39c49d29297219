// The list of all projections.
import { accountsProjection } from './accounts/projection.ts';
import { auditProjection } from './audit/projection.ts';
import { catalogueProjection } from './catalogue/projection.ts';
import { inboxProjection } from './inbox/projection.ts';
import { moderationProjection } from './moderation/projection.ts';
import type { Opener } from './privacy/reveal.ts';
import type { Projection } from './runner/projection.ts';
import { statisticsProjection } from './statistics/projection.ts';

/** @param privacy opens sealed texts */
export const allProjections = (privacy: Opener): readonly Projection[] => [
  accountsProjection(privacy),
  catalogueProjection(privacy),
  moderationProjection(privacy),
  auditProjection,
  statisticsProjection,
  inboxProjection,
];
