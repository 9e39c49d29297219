import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { keys } from '../../../lib/query-keys.ts';

/** The file of an add-on, or of one of its releases. */
export type PackFile = { addonId: string; releaseId?: string | undefined };

export const modelsQuery = ({ addonId: id, releaseId }: PackFile) =>
  queryOptions({
    queryKey: [...keys.addons.part(id, 'models'), { releaseId }],
    queryFn: () =>
      releaseId === undefined
        ? call('GET /api/addons/{id}/models', { params: { id } })
        : call('GET /api/addons/{id}/releases/{releaseId}/models', { params: { id, releaseId } }),
  });

export const modelQuery = ({ addonId: id, releaseId }: PackFile, place: number) => {
  const number = String(place);
  return queryOptions({
    queryKey: [...keys.addons.part(id, 'models'), { releaseId, number }],
    queryFn: () =>
      releaseId === undefined
        ? call('GET /api/addons/{id}/models/{number}', { params: { id, number } })
        : call('GET /api/addons/{id}/releases/{releaseId}/models/{number}', {
            params: { id, releaseId, number },
          }),
  });
};
