import { errorFrom } from '@sandcrate/api/contract/client.ts';
import { queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../lib/api.ts';
import { keys } from '../../lib/query-keys.ts';
import { OpenApi } from './openapi.ts';

/** The API's own description, which is no call of its own table. */
export const openApiQuery = queryOptions({
  queryKey: keys.openApi,
  queryFn: async () => {
    const response = await sendRequest('/api/openapi.json', {});
    const text = await response.text();
    if (!response.ok) throw errorFrom(response.status, text, response.statusText);
    return OpenApi.parse(JSON.parse(text));
  },
});
