import { type Agent, get } from 'node:http';
import { AS_A_BROWSER } from './steady/asking.ts';

/**
 * Requests an address with a browser's headers and reads the whole answer.
 * @throws when the answer is not a 200
 */
export function ask(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: AS_A_BROWSER }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
      response.on('end', resolve).on('error', reject).resume();
    }).on('error', reject);
  });
}
