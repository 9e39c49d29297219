// Every read model of the site.
import { accountsProjection } from './accounts/projection.ts';
import { catalogueProjection } from './catalogue/projection.ts';
import { moderationProjection } from './moderation/projection.ts';
import type { Opener } from './privacy/reveal.ts';
import type { Projection } from './runner/projection.ts';
import { statisticsProjection } from './statistics/projection.ts';

/** The vault opens the personal data that read models show. */
export const createProjections = (vault: Opener): Projection[] => [
  accountsProjection(vault),
  catalogueProjection(vault),
  moderationProjection(vault),
  statisticsProjection,
];
