import { errorFrom } from '@sandcrate/api/contract/client.ts';
import { queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../../lib/api.ts';
import { keys } from '../../../lib/query-keys.ts';

/** Leaves out patterns and headers, which are two thirds of the document. Programs read the document itself. */
const shown = (key: string, value: unknown) =>
  (key === 'pattern' && typeof value === 'string') || key === 'headers' ? undefined : value;

/** The API's description, which is not one of the calls in its table. */
export const openApiQuery = queryOptions({
  queryKey: keys.openApi,
  queryFn: async (): Promise<object> => {
    const response = await sendRequest('/api/openapi.json', {});
    const text = await response.text();
    if (!response.ok) throw errorFrom(response.status, text, response.statusText);
    return JSON.parse(text, shown);
  },
});
