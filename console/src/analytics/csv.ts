import { errorFrom } from '@sandcrate/api/contract/client.ts';
import { reaching } from '../provider/network-error.ts';
import { readToken } from '../session/token.ts';

/**
 * Fetches the site's numbers as CSV.
 * @throws ApiError when the response is not OK, NetworkError when there is none
 */
export async function fetchCsv(query: Readonly<Record<string, string>>): Promise<string> {
  const session = readToken();
  const response = await reaching(
    fetch(`/api/admin/analytics?${new URLSearchParams(query)}`, {
      headers: { accept: 'text/csv', ...(session !== null && { authorization: `Bearer ${session}` }) },
    }),
  );
  // Keeps the byte order mark, by which spreadsheets recognize UTF-8.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
  if (!response.ok) throw errorFrom(response.status, text, response.statusText);
  return text;
}
