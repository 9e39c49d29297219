// Hashes that distinguish the visitors of one day and reveal nothing once the day's key is gone.
import { createHmac, createSecretKey } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
import { DAY } from '../time.ts';
import type { KeyStore } from './key-store.ts';
import { day } from './subjects.ts';
import type { Vault } from './vault.ts';

export const DAY_KEYS_LIVE = 40 * DAY;

export type Visitor = { accountId: string } | { address: string };

/** The visitor's hash on that day. An IPv6 address counts as its /64 network, where one person has many addresses. */
export async function hashVisitor(vault: Vault, visitor: Visitor, at: Date): Promise<string> {
  const { bytes } = await vault.keyOf(day(at));
  const name =
    'accountId' in visitor ? `account\0${visitor.accountId}` : `address\0${networkOf(visitor.address)}`;
  return createHmac('sha256', createSecretKey(bytes)).update(name).digest('base64url');
}

/** The part of an address that identifies its visitor; any other text is returned as it is. */
export function networkOf(address: string): string {
  const [bare = address] = address.split('%');
  if (isIPv4(bare) || !isIPv6(bare)) return bare;
  const groups = groupsOf(bare);
  const isMappedIPv4 = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMappedIPv4) {
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

function groupsOf(address: string): number[] {
  // The URL parser writes every form of an address as hexadecimal groups.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const read = (part: string) => (part ? part.split(':').map((group) => Number.parseInt(group, 16)) : []);
  const [front, back] = [read(head), read(tail ?? '')];
  return [...front, ...Array.from({ length: 8 - front.length - back.length }, () => 0), ...back];
}

/**
 * Destroys the keys of days whose visitors will not be counted again.
 * @returns how many keys were destroyed
 */
export async function destroyOldDayKeys(keys: KeyStore, now: Date): Promise<number> {
  const oldest = day(new Date(now.getTime() - DAY_KEYS_LIVE));
  const old = (await keys.list('day')).filter((subject) => subject < oldest);
  return old.length === 0 ? 0 : keys.destroy(old);
}
