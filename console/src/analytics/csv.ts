import { errorFrom } from '@sandcrate/api/contract/client.ts';
import { reaching } from '../provider/network-error.ts';
import { readToken } from '../session/token.ts';

/**
 * The site's numbers as the server writes them for spreadsheets.
 * @throws ApiError when the answer is not OK, NetworkError when none came
 */
export async function fetchCsv(query: Readonly<Record<string, string>>): Promise<string> {
  const session = readToken();
  const response = await reaching(
    fetch(`/api/admin/analytics?${new URLSearchParams(query)}`, {
      headers: { accept: 'text/csv', ...(session !== null && { authorization: `Bearer ${session}` }) },
    }),
  );
  // With the mark at its beginning by which spreadsheets know that it is UTF-8.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
  if (!response.ok) throw errorFrom(response.status, text, response.statusText);
  return text;
}
