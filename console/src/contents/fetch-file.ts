import { errorFrom } from '@sandcrate/api/contract/client.ts';
import { readToken } from '../session/token.ts';

/**
 * Fetches an add-on's file as staff, who may have it before anybody else.
 * @throws ApiError when the answer is not OK, TypeError when the network fails
 */
export async function fetchFile(url: string): Promise<Blob> {
  const session = readToken();
  const response = await fetch(url, {
    headers: session === null ? {} : { authorization: `Bearer ${session}` },
  });
  if (!response.ok) throw errorFrom(response.status, await response.text(), response.statusText);
  return response.blob();
}
