// Where else the contents of a pack are listed.
import { isStaff } from '@sandcrate/core/access.ts';
import type { PackFingerprint } from '@sandcrate/packs/fingerprint/fingerprint.ts';
import { packsOf } from '@sandcrate/projections/provenance/queries.ts';
import type { FastifyInstance } from 'fastify';
import { visibleRelease } from '../addons/visible-release.ts';
import { provenanceOf, sharedFiles } from './provenance.ts';

export async function provenanceRoutes(app: FastifyInstance) {
  const { addonViews } = app;
  const { fingerprints, pool } = app.services;

  app.operation('GET /api/addons/{id}/provenance', async ({ params, query, viewer }) => {
    const addon = await addonViews.visible(params.id, viewer);
    const release = await visibleRelease(pool, addon, query.release ?? addon.releaseId, viewer);
    const fingerprint = release.sha256 === null ? null : await fingerprints.ofPack(release.sha256);
    const pack = {
      fingerprint,
      uploadedAt: release.createdAt,
      uuids: release.facts?.uuids ?? [],
      title: addon.title,
      addonId: addon.id,
    };
    const { publisherId } = addon;
    if (isStaff(viewer.role)) return provenanceOf(pool, pack, { publisherId, publicOnly: false });
    if (viewer.id === publisherId) return provenanceOf(pool, pack, { publisherId, publicOnly: true });
    return provenanceOf(pool, pack, { publisherId, publicOnly: false, only: viewer.id });
  });

  app.operation('GET /api/addons/{id}/provenance/{otherId}', async ({ params, query, viewer }) => {
    const addon = await addonViews.visible(params.id, viewer);
    const release = await visibleRelease(pool, addon, query.release ?? addon.releaseId, viewer);
    const other = await addonViews.visible(params.otherId, viewer);
    const pack = release.sha256 === null ? null : await fingerprints.ofPack(release.sha256);
    if (pack === null) return { total: 0, files: [] };
    return sharedFiles(pack, await fingerprints.kept(await packsOf(pool, other.id)));
  });

  app.operation('POST /api/publisher/provenance', async ({ body, viewer }) => {
    const files: PackFingerprint['files'] = [...new Set(body.files)].map((sha256) => ({
      path: '',
      sha256,
      picture: null,
    }));
    return provenanceOf(
      pool,
      {
        fingerprint: { files, more: 0 },
        uploadedAt: new Date(),
        uuids: body.packUuids,
        title: null,
        addonId: null,
      },
      { publisherId: viewer.id, publicOnly: true },
    );
  });
}
