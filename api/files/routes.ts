// Files and pictures of add-ons. Each request checks whether this viewer may have the file, so that hiding, rejecting
// or banning closes its address at once. Where no header can be sent, a ticket in the address identifies the viewer.

import { Readable } from 'node:stream';
import { isStaff } from '@sandcrate/core/access.ts';
import { isOffered, seesEverything } from '@sandcrate/core/addon/visibility.ts';
import { findProposedPicture } from '@sandcrate/projections/catalogue/proposed-pictures.ts';
import { findPicture } from '@sandcrate/projections/catalogue/queries.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { z } from 'zod';
import { addonNotFound } from '../addons/not-found.ts';
import { visibleRelease } from '../addons/visible-release.ts';
import { PART_NOT_FOUND } from '../contract/refusals.ts';
import { matchesTag, strongTag } from '../entity-tag.ts';
import { PARTS } from '../limits/limits.ts';
import { notFound } from '../plugins/errors.ts';
import type { FileKey } from './file-key.ts';
import { type ByteRange, FileNotFound } from './file-store.ts';
import { widthFor } from './images.ts';
import { findPastPicture } from './past-picture.ts';
import { imageHeaders, packHeaders, partHeaders, serveContent, serveFile } from './serve/serve-file.ts';

const FilePath = z.object({ id: z.uuid(), releaseId: z.uuid() });
const PicturePath = z.object({ id: z.uuid(), sha256: z.string().regex(/^[0-9a-f]{64}$/) });
const PartQuery = z.object({ path: z.string().min(1).max(2_000) });
const PreviewPath = z.object({ id: z.uuid() });
const PictureQuery = z.object({ w: z.coerce.number().int().positive().max(10_000).catch(960).default(960) });

/**
 * Not compressed: archives and pictures already are, and ranges refer to the stored bytes. HEAD has the same handler,
 * because the one that Fastify derives from GET loses the length.
 */
const FILE_ROUTE = {
  method: ['GET', 'HEAD'] as HTTPMethods[],
  compress: false,
  config: { acceptsTicket: true },
} as const;

/** Long enough to begin a download, short enough that a closed file soon cannot be downloaded. */
const ADDRESS_LIVES_SECONDS = 60;

/** Pictures of public add-ons are viewed again and again; hidden ones disappear from browsers within minutes. */
const PUBLIC_PICTURE = 'public, max-age=300, stale-while-revalidate=86400';

export async function fileRoutes(app: FastifyInstance) {
  const { addonViews } = app;
  const { pool, store, files, images, packParts, previews, settings } = app.services;

  async function send(
    key: FileKey,
    headers: Record<string, string>,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    try {
      const answer = await serveFile(files, key, headers, request);
      reply.code(answer.status).headers(answer.headers);
      return reply.send(answer.body ?? undefined);
    } catch (error) {
      if (error instanceof FileNotFound) throw notFound();
      throw error;
    }
  }

  async function sendPack(request: FastifyRequest, reply: FastifyReply) {
    const { data: path } = FilePath.safeParse(request.params);
    if (path === undefined) throw addonNotFound();
    const { viewer } = request;
    const row = await addonViews.visible(path.id, viewer);
    const release = await visibleRelease(pool, row, path.releaseId, viewer);
    if (release.sha256 === null || release.fileName === null) throw addonNotFound();
    const key: FileKey = { kind: 'pack', sha256: release.sha256 };
    const headers = packHeaders(release.fileName);
    // A signed address is valid for one method.
    if (files.addressFor === undefined || request.method === 'HEAD')
      return send(key, headers, request, reply);
    if ((await files.stat(key)) === null) throw notFound();
    const address = await files.addressFor(key, ADDRESS_LIVES_SECONDS, headers);
    return reply.header('cache-control', 'no-store').redirect(address);
  }

  /** Sends a picture or sound from a pack to a viewer who may have the whole pack. */
  async function sendPart(request: FastifyRequest, reply: FastifyReply) {
    const { data: path } = FilePath.safeParse(request.params);
    if (path === undefined) throw addonNotFound();
    const { viewer } = request;
    const row = await addonViews.visible(path.id, viewer);
    const release = await visibleRelease(pool, row, path.releaseId, viewer);
    const { data: query } = PartQuery.safeParse(request.query);
    if (release.sha256 === null || query === undefined) throw notFound(PART_NOT_FOUND);
    const cacheControl = row.isPublic && isOffered(release) ? PUBLIC_PICTURE : 'private, no-cache';
    const part = await packParts.of(release.sha256, query.path, request.signal);
    if (part === null) throw notFound(PART_NOT_FOUND);
    const { bytes, type } = part;
    const etag = strongTag(`${release.sha256}/${query.path}`);
    const open = async (range?: ByteRange) =>
      Readable.from([bytes.subarray(range?.start, range && range.end + 1)]);
    const headers = partHeaders(type, cacheControl);
    const answer = await serveContent({ etag, size: bytes.length, open }, headers, request);
    reply.code(answer.status).headers(answer.headers);
    return reply.send(answer.body ?? undefined);
  }

  async function sendPicture(request: FastifyRequest, reply: FastifyReply) {
    const { data: path } = PicturePath.safeParse(request.params);
    if (path === undefined) throw addonNotFound();
    const { viewer } = request;
    const row = await addonViews.visible(path.id, viewer);
    const shown = await findPicture(pool, path.id, path.sha256);
    const picture =
      shown ??
      (seesEverything(row, viewer) ? await findProposedPicture(pool, path.id, path.sha256) : undefined) ??
      (viewer && isStaff(viewer.role) ? await findPastPicture(store, path.id, path.sha256) : undefined);
    if (picture === undefined) throw addonNotFound();
    const wanted = PictureQuery.parse(request.query).w;
    const headers = imageHeaders(row.isPublic && shown ? PUBLIC_PICTURE : undefined);
    return send(await images.variant(path.sha256, widthFor(wanted, picture.width)), headers, request, reply);
  }

  /** Only public add-ons have a preview, even for their publishers: previews are cached publicly. */
  async function sendPreview(request: FastifyRequest, reply: FastifyReply) {
    const { data: path } = PreviewPath.safeParse(request.params);
    if (path === undefined) throw addonNotFound();
    const row = await addonViews.visible(path.id, undefined);
    const { bytes, tag } = await previews.of(row, settings().siteName);
    reply.headers({ ...imageHeaders(PUBLIC_PICTURE), 'content-type': 'image/jpeg', etag: tag });
    if (matchesTag(request.headers['if-none-match'], tag)) {
      return reply.removeHeader('content-type').removeHeader('content-disposition').code(304).send();
    }
    reply.header('content-length', bytes.length);
    return reply.send(request.method === 'HEAD' ? undefined : bytes);
  }

  app.route({ ...FILE_ROUTE, url: '/api/addons/:id/files/:releaseId', handler: sendPack });
  app.route({
    ...FILE_ROUTE,
    config: { ...FILE_ROUTE.config, limitedAs: PARTS },
    url: '/api/addons/:id/files/:releaseId/part',
    handler: sendPart,
  });
  app.route({ ...FILE_ROUTE, url: '/api/addons/:id/preview.jpg', handler: sendPreview });
  app.route({ ...FILE_ROUTE, url: '/api/addons/:id/images/:sha256', handler: sendPicture });
}
