// Finding add-ons (facets, suggestions, related ones) and the records about each: releases, contents, history, changes.

import { isStaff } from '@sandcrate/core/access.ts';
import { CHANGE_NOT_FOUND } from '@sandcrate/core/addon/errors.ts';
import { isOffered, seesEverything } from '@sandcrate/core/addon/visibility.ts';
import { noPermission } from '@sandcrate/core/errors.ts';
import { withoutContents } from '@sandcrate/packs/diff/pack-diff.ts';
import { publicAddons, releaseBefore } from '@sandcrate/projections/catalogue/queries.ts';
import { type ChangeRow, changesOf, findChange } from '@sandcrate/projections/moderation/queries.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ANY_LISTING } from '../answers/shared-answers.ts';
import { withPastPictures } from '../changes/proposed-change.ts';
import { MODEL_NOT_FOUND } from '../contract/refusals.ts';
import { pageOfRows } from '../paging.ts';
import type { Viewer } from '../plugins/access.ts';
import { notFound } from '../plugins/errors.ts';
import { cardSubjects, SHOWN_RELATED } from './addon-pages.ts';
import type { ProposedChangeView } from './contract.ts';
import type { ContentsView, InsideView, ModelsView, ModelView } from './discovery-contract.ts';
import { historyOf, publicHistory } from './history.ts';
import { addonReplay } from './replay.ts';
import { lacksListing, NOTHING_REQUIRED, requiresView } from './requirements.ts';
import { facetsView, filtersOf } from './search-query.ts';
import { addressesOf, releaseView } from './views.ts';
import { visibleRelease } from './visible-release.ts';

export async function discoveryRoutes(app: FastifyInstance) {
  const { addonPages, addonViews, visibleAddons } = app;
  const { packDiffs, packIndexes, packInsides, packModels, pool, search, store } = app.services;

  app.sharedOperation('GET /api/addons/facets', async ({ query }) =>
    facetsView(await search.facets(filtersOf(query))),
  );

  app.sharedOperation('GET /api/addons/suggest', ({ query }) => search.suggest(query.q));

  app.sharedOperation('GET /api/addons/{id}/releases', async ({ params, viewer, shows, ...listing }) => {
    const { row, releases } = await addonPages.visible(params.id, viewer);
    shows(...cardSubjects([row]));
    return pageOfRows(listing, releases).map(releaseView);
  });

  const contentsOf = async (sha256: string | null): Promise<ContentsView> => ({
    contents: sha256 === null ? null : await packIndexes.of(sha256),
  });

  app.sharedOperation('GET /api/addons/{id}/contents', async ({ params, viewer, shows }) => {
    const { row } = await addonPages.visible(params.id, viewer);
    shows(...cardSubjects([row]));
    return contentsOf(row.sha256);
  });

  app.operation('GET /api/addons/{id}/releases/{releaseId}/contents', async ({ params, viewer }) => {
    const addon = await addonViews.visible(params.id, viewer);
    const { sha256 } = await visibleRelease(pool, addon, params.releaseId, viewer);
    return contentsOf(sha256);
  });

  app.operation('GET /api/addons/{id}/inside', async ({ params, viewer, request }): Promise<InsideView> => {
    const row = await addonViews.visible(params.id, viewer);
    if (row.sha256 === null) return { inside: null, partUrl: null };
    const { part } = addressesOf(row, viewer, app.sessions.ticket);
    return { inside: await packInsides.of(row.sha256, request.signal), partUrl: part(row.releaseId) };
  });

  app.operation('GET /api/addons/{id}/releases/{releaseId}/inside', async ({ params, viewer, request }) => {
    const row = await addonViews.visible(params.id, viewer);
    const { id, sha256, ...release } = await visibleRelease(pool, row, params.releaseId, viewer);
    if (sha256 === null) return { inside: null, partUrl: null };
    // A proposed file is not public, whether or not its add-on is.
    const isPublic = row.isPublic && isOffered(release);
    const { part } = addressesOf({ id: row.id, isPublic }, viewer, app.sessions.ticket);
    return { inside: await packInsides.of(sha256, request.signal), partUrl: part(id) };
  });

  const modelsOf = async (sha256: string | null, signal?: AbortSignal): Promise<ModelsView> => {
    const found = sha256 === null ? null : await packModels.of(sha256, signal);
    return {
      found: found && {
        total: found.total,
        models: found.models.map(
          ({ shape: _, texture: __, alpha: ___, animations: ____, script: _____, ...summary }) => summary,
        ),
      },
    };
  };

  async function modelOf(
    sha256: string | null,
    number: number,
    { signal }: FastifyRequest,
  ): Promise<ModelView> {
    const found = sha256 === null ? null : await packModels.of(sha256, signal);
    const model = found?.models[number];
    if (model === undefined) throw notFound(MODEL_NOT_FOUND);
    return model;
  }

  app.sharedOperation('GET /api/addons/{id}/models', async ({ params, viewer, shows }) => {
    const { row } = await addonPages.visible(params.id, viewer);
    shows(...cardSubjects([row]));
    return modelsOf(row.sha256);
  });

  app.operation('GET /api/addons/{id}/models/{number}', async ({ params, viewer, request }) => {
    const { sha256 } = await addonViews.visible(params.id, viewer);
    return modelOf(sha256, params.number, request);
  });

  app.operation('GET /api/addons/{id}/releases/{releaseId}/models', async ({ params, viewer, request }) => {
    const addon = await addonViews.visible(params.id, viewer);
    const { sha256 } = await visibleRelease(pool, addon, params.releaseId, viewer);
    return modelsOf(sha256, request.signal);
  });

  app.operation(
    'GET /api/addons/{id}/releases/{releaseId}/models/{number}',
    async ({ params, viewer, request }) => {
      const addon = await addonViews.visible(params.id, viewer);
      const { sha256 } = await visibleRelease(pool, addon, params.releaseId, viewer);
      return modelOf(sha256, params.number, request);
    },
  );

  app.operation('GET /api/addons/{id}/releases/{releaseId}/diff', async ({ params, viewer, request }) => {
    const addon = await addonViews.visible(params.id, viewer);
    const after = await visibleRelease(pool, addon, params.releaseId, viewer);
    const seesAll = seesEverything(addon, viewer);
    const before = await releaseBefore(pool, addon.id, after.id, seesAll);
    const diff =
      before?.sha256 && after.sha256
        ? await packDiffs.between(before.sha256, after.sha256, request.signal)
        : null;
    return {
      against: before ? { id: before.id, version: before.version } : null,
      diff: diff && (seesAll ? diff : withoutContents(diff)),
    };
  });

  app.sharedOperation('GET /api/addons/{id}/related', async ({ params, viewer, shows }) => {
    const { row, related } = await addonPages.visible(params.id, viewer);
    const rows = related ?? (await publicAddons(pool, await search.related(params.id, SHOWN_RELATED)));
    shows(...cardSubjects([row, ...rows]));
    return addonViews.cards(rows, viewer);
  });

  app.sharedOperation('GET /api/addons/{id}/requires', async ({ params, viewer, shows }) => {
    const { row, facts, required } = await addonPages.visible(params.id, viewer);
    shows(...cardSubjects([row, ...required.map(({ addon }) => addon)]));
    if (facts && lacksListing(facts, required)) shows(ANY_LISTING);
    return facts ? requiresView(facts, required, (each) => addonViews.card(each, viewer)) : NOTHING_REQUIRED;
  });

  app.sharedOperation('GET /api/addons/{id}/history', async ({ params, viewer, shows, ...listing }) => {
    if (viewer !== undefined) {
      return pageOfRows(listing, await historyOf(pool, params.id, viewer, new Date()));
    }
    const page = await addonPages.visible(params.id, viewer);
    shows(...cardSubjects([page.row]));
    return pageOfRows(listing, publicHistory(page));
  });

  app.operation('GET /api/addons/{id}/replay', async ({ params, query, viewer }) => {
    const replay = await addonReplay({ store, pool }, params.id, query.revision);
    const maySeePictures =
      isStaff(viewer.role) && (await visibleAddons.find(params.id, viewer)) !== undefined;
    return maySeePictures
      ? { ...replay, changes: withPastPictures(replay.changes, params.id, viewer, app.sessions.ticket) }
      : replay;
  });

  /** @throws HttpError 404 when the add-on is hidden, DomainError 'forbidden' unless its publisher or staff ask */
  async function requireItsOwn(addonId: string, viewer: Viewer): Promise<void> {
    const addon = await addonViews.visible(addonId, viewer);
    if (!seesEverything(addon, viewer)) throw noPermission();
  }

  app.operation('GET /api/addons/{id}/changes', async ({ params, viewer, ...listing }) => {
    await requireItsOwn(params.id, viewer);
    const changes = pageOfRows(listing, await changesOf(pool, params.id));
    return changes.map((change) => ({ ...changeView(change), state: change.state, reason: change.reason }));
  });

  app.operation('GET /api/addons/{id}/changes/{changeId}', async ({ params, viewer }) => {
    await requireItsOwn(params.id, viewer);
    const change = await findChange(pool, params.changeId);
    if (change?.addonId !== params.id) throw notFound(CHANGE_NOT_FOUND);
    return changeView(change);
  });
}

const changeView = ({ id, addonId, proposedAt, differences }: ChangeRow): ProposedChangeView => ({
  id,
  addonId,
  proposedAt: proposedAt.toISOString(),
  differences,
});
