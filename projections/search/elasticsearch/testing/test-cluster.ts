// Whether suites that need a cluster, or their own server to stop at will, can run here.
import { whyUnavailable } from './distribution.ts';

/** The cluster that the suites share; undefined if there is none, which the setup has reported. */
export const sharedCluster = (): string | undefined => process.env.ELASTICSEARCH_TEST_URL;

/**
 * Whether the suite can start its own server. If not, it prints why.
 * @throws Error in CI, where it must be possible
 */
export async function serverIsPossible(suite: string): Promise<boolean> {
  const reason = await whyUnavailable();
  if (!reason) return true;
  if (process.env.CI) throw new Error(`${suite} cannot run: ${reason}.`);
  console.info(`${suite} does not run: ${reason}.`);
  return false;
}
