// Passwords as argon2id hashes, with the parameters that OWASP's password storage cheat sheet names as its minimum:
// 19 MiB of memory, 2 passes, 1 lane.
import { hash, verify } from '@node-rs/argon2';

const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let nobodysHash: Promise<string> | undefined;

/** The hash to store, in PHC form. The library's default algorithm is argon2id. */
export const hashPassword = (password: string): Promise<string> => hash(password, PARAMETERS);

/** Whether the password fits the hash. Without a hash it takes the same time and answers false. */
export async function passwordFits(password: string, stored: string | null | undefined): Promise<boolean> {
  nobodysHash ??= hashPassword('nobody has this password');
  const fits = await verify(stored ?? (await nobodysHash), password);
  return fits && stored != null;
}
