// Advisories: the public part of recalls.
import { ADVISORY_NOT_FOUND } from '@sandcrate/core/recall/errors.ts';
import {
  type AdvisoryRow,
  findAdvisory,
  listAdvisories,
} from '@sandcrate/projections/catalogue/advisories.ts';
import type { FastifyInstance } from 'fastify';
import { announcePages, rowsOf } from '../paging.ts';
import { notFound } from '../plugins/errors.ts';
import type { AdvisoryView } from './contract.ts';

export async function advisoryRoutes(app: FastifyInstance) {
  const { pool } = app.services;

  app.sharedOperation('GET /api/advisories', async (listing) => {
    const { rows, total } = await listAdvisories(pool, rowsOf(listing.query));
    announcePages(listing, total);
    return rows.map(advisoryView);
  });

  app.sharedOperation('GET /api/advisories/{id}', async ({ params }) => {
    const found = await findAdvisory(pool, params.id);
    if (!found) throw notFound(ADVISORY_NOT_FOUND);
    return advisoryView(found);
  });
}

const advisoryView = ({ issuedAt, liftedAt, ...advisory }: AdvisoryRow): AdvisoryView => ({
  ...advisory,
  issuedAt: issuedAt.toISOString(),
  liftedAt: liftedAt?.toISOString() ?? null,
});
