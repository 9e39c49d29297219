// Files and pictures of add-ons, and pictures of profiles. Each request checks whether this viewer may have the file, so that hiding, rejecting
// or banning closes its address at once. Where no header can be sent, a ticket in the address identifies the viewer.

import { Readable } from 'node:stream';
import { isStaff } from '@sandcrate/core/access.ts';
import { userNotFound } from '@sandcrate/core/account/errors.ts';
import { isOffered, seesEverything } from '@sandcrate/core/addon/visibility.ts';
import { networkOf } from '@sandcrate/core/privacy/visitors.ts';
import { Slots } from '@sandcrate/core/slots.ts';
import { findProfilePicture } from '@sandcrate/projections/catalogue/profile-queries.ts';
import { findProposedPicture } from '@sandcrate/projections/catalogue/proposed-pictures.ts';
import { findPicture } from '@sandcrate/projections/catalogue/queries.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { z } from 'zod';
import { addonNotFound } from '../addons/not-found.ts';
import { visibleRelease } from '../addons/visible-release.ts';
import { waitingPictures } from '../addons/waiting-pictures.ts';
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
const WaitingPicturePath = PicturePath.pick({ sha256: true });
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

/**
 * Requests for parts that are worked on at once, and that wait: in all, and from one address. A browser requests all
 * pictures of a view at once.
 */
const PARTS_AT_ONCE = { atOnce: 8, atOnceAbout: 2, maxWaiting: 2000, maxWaitingAbout: 300 };

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

  const turns = new Slots(PARTS_AT_ONCE, 'parts');
  const endTurn = new WeakMap<FastifyRequest, () => void>();

  /**
   * Waits for the turn of the request's address, before anything is asked of the database. The turn lasts until the answer
   * is there, or its asker gone, and not until it is sent. Nothing is answered to an asker who left during the wait: a
   * browser drops all waiting pictures of a view at once.
   */
  const takeTurn = (request: FastifyRequest, reply: FastifyReply) =>
    new Promise<void>((resolve, reject) => {
      const { promise: ended, resolve: end } = Promise.withResolvers<void>();
      const task = () => {
        endTurn.set(request, end);
        reply.raw.once('close', end);
        resolve();
        return ended;
      };
      turns.use(task, { about: networkOf(request.ip), signal: request.signal }).catch((error: unknown) => {
        if (!request.signal.aborted) return reject(error);
        reply.hijack();
        resolve();
      });
    });

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

  /** A picture that no full description shows yet, for whoever uploaded it. */
  async function sendWaitingPicture(request: FastifyRequest, reply: FastifyReply) {
    const { data: path } = WaitingPicturePath.safeParse(request.params);
    const { viewer } = request;
    if (path === undefined || viewer === undefined) throw notFound();
    const waiting = await waitingPictures(pool, viewer.id);
    const picture = waiting.find(({ sha256 }) => sha256 === path.sha256);
    if (picture === undefined) throw notFound();
    const wanted = PictureQuery.parse(request.query).w;
    const key = await images.variant(path.sha256, widthFor(wanted, picture.width));
    return send(key, imageHeaders(undefined), request, reply);
  }

  /** The picture of a profile, as long as others may see it. Staff see one that was cleared, to decide about it. */
  async function sendProfilePicture(request: FastifyRequest, reply: FastifyReply) {
    const { data: path } = PicturePath.safeParse(request.params);
    const { viewer } = request;
    const found = path && (await findProfilePicture(pool, path.id, path.sha256));
    if (path === undefined || found === undefined) throw userNotFound();
    const { picture, isShown } = found;
    if (!isShown && !(viewer && isStaff(viewer.role))) throw userNotFound();
    const wanted = PictureQuery.parse(request.query).w;
    const key = await images.variant(path.sha256, widthFor(wanted, picture.width));
    return send(key, imageHeaders(isShown ? PUBLIC_PICTURE : undefined), request, reply);
  }

  app.route({ ...FILE_ROUTE, url: '/api/addons/:id/files/:releaseId', handler: sendPack });
  app.route({
    ...FILE_ROUTE,
    config: { ...FILE_ROUTE.config, limitedAs: PARTS },
    onRequest: takeTurn,
    onSend: async (request) => endTurn.get(request)?.(),
    url: '/api/addons/:id/files/:releaseId/part',
    handler: sendPart,
  });
  app.route({ ...FILE_ROUTE, url: '/api/addons/:id/preview.jpg', handler: sendPreview });
  app.route({ ...FILE_ROUTE, url: '/api/addons/:id/images/:sha256', handler: sendPicture });
  app.route({ ...FILE_ROUTE, url: '/api/addons/pictures/:sha256', handler: sendWaitingPicture });
  app.route({ ...FILE_ROUTE, url: '/api/profiles/:id/picture/:sha256', handler: sendProfilePicture });
}
