import { errorFrom } from '@sandcrate/api/contract/client.ts';
import { reaching } from '../provider/network-error.ts';
import { readToken } from '../session/token.ts';

/**
 * Fetches an add-on's file as staff, who may download it before anybody else.
 * @throws ApiError when the response is not OK, NetworkError when there is none
 */
export async function fetchFile(url: string): Promise<Blob> {
  const session = readToken();
  const response = await reaching(
    fetch(url, { headers: session === null ? {} : { authorization: `Bearer ${session}` } }),
  );
  if (!response.ok) throw errorFrom(response.status, await response.text(), response.statusText);
  return response.blob();
}
