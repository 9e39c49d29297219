import { isIP } from 'node:net';
import { z } from 'zod';

/**
 * Which proxies are trusted to report a client's address: none, all, the last n, or those with these addresses. In
 * Fastify's format.
 */
export type TrustProxy = boolean | number | string[];

const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

export const TrustProxy = z
  .string()
  .trim()
  .transform((text, context): TrustProxy => {
    if (text === 'true' || text === 'false') return text === 'true';
    if (/^\d{1,3}$/.test(text)) return Number(text);
    const networks = text.split(',').map((network) => network.trim());
    if (networks.every(isNetwork)) return networks;
    context.addIssue(
      'must be false, true, the number of proxies, or their addresses, such as 10.0.0.0/8,127.0.0.1',
    );
    return z.NEVER;
  });

function isNetwork(text: string): boolean {
  if (NAMED_NETWORKS.includes(text)) return true;
  const [address = '', prefix, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128));
}
