import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { keys } from '../../../lib/query-keys.ts';
import type { PackFile } from '../models/queries.ts';

export const insideQuery = ({ addonId: id, releaseId }: PackFile) =>
  queryOptions({
    queryKey: [...keys.addons.part(id, 'inside'), { releaseId }],
    queryFn: () =>
      releaseId === undefined
        ? call('GET /api/addons/{id}/inside', { params: { id } })
        : call('GET /api/addons/{id}/releases/{releaseId}/inside', { params: { id, releaseId } }),
  });

/** Shares the cached answer of the page's own `contentsQuery`. */
export const fileContentsQuery = ({ addonId: id, releaseId }: PackFile) =>
  queryOptions({
    queryKey: [...keys.addons.part(id, 'contents'), ...(releaseId === undefined ? [] : [releaseId])],
    queryFn: () =>
      releaseId === undefined
        ? call('GET /api/addons/{id}/contents', { params: { id } })
        : call('GET /api/addons/{id}/releases/{releaseId}/contents', { params: { id, releaseId } }),
  });
