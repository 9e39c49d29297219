// Passwords as argon2id hashes, with the minimum parameters of OWASP's password storage cheat sheet: 19 MiB of memory,
// 2 passes, 1 lane.
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Slots } from '@sandcrate/core/slots.ts';
import { shareOf } from '../workers/share.ts';

/** What a hash costs on a site: memory in KiB, passes and lanes. */
export const FULL_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** What the next hash costs. Only tests lower it. */
export const passwordCost = { ...FULL_COST };

/** At most half the processors and half of libuv's four threads; the rest serve files and other requests. */
const AT_ONCE = Math.min(2, shareOf(availableParallelism() / 2, 1));
/** A few seconds' worth of hashing. */
const MAX_WAITING = 60;

const hashing = new Slots({ atOnce: AT_ONCE, maxWaiting: MAX_WAITING }, 'passwords');

let nobodysHash: Promise<string> | undefined;

/**
 * The hash to store, in PHC form. The library's default algorithm is argon2id.
 * @throws Overloaded when too many passwords are waiting already
 */
export const hashPassword = (password: string): Promise<string> =>
  hashing.use(() => hash(password, passwordCost));

/**
 * Whether the password matches the hash. Without a hash it takes the same time and returns false.
 * @throws Overloaded when too many passwords are waiting already
 */
export async function passwordFits(password: string, stored: string | null | undefined): Promise<boolean> {
  return hashing.use(async () => {
    nobodysHash ??= hash('nobody has this password', passwordCost);
    const fits = await verify(stored ?? (await nobodysHash), password);
    return fits && stored != null;
  });
}
