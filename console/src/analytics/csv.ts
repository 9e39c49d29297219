import { errorFrom } from '@sandcrate/api/contract/client.ts';
import { readToken } from '../session/token.ts';

/**
 * The site's numbers as the server writes them for spreadsheets.
 * @throws ApiError when the answer is not OK, TypeError when the network fails
 */
export async function fetchCsv(query: Readonly<Record<string, string>>): Promise<string> {
  const session = readToken();
  const response = await fetch(`/api/admin/analytics?${new URLSearchParams(query)}`, {
    headers: { accept: 'text/csv', ...(session !== null && { authorization: `Bearer ${session}` }) },
  });
  const text = await response.text();
  if (!response.ok) throw errorFrom(response.status, text, response.statusText);
  return text;
}
