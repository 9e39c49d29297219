// The table of contents of the read side.
import { accountsProjection } from './accounts/projection.ts';
import { auditProjection } from './audit/projection.ts';
import { catalogueProjection } from './catalogue/projection.ts';
import { moderationProjection } from './moderation/projection.ts';
import type { Opener } from './privacy/reveal.ts';
import type { Projection } from './runner/projection.ts';
import { statisticsProjection } from './statistics/projection.ts';

/** Every projection. The vault opens what people sealed. */
export const allProjections = (vault: Opener): readonly Projection[] => [
  accountsProjection(vault),
  catalogueProjection(vault),
  moderationProjection(vault),
  auditProjection,
  statisticsProjection,
];
