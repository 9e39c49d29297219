// Whether suites that need a cluster, or a server of their own to end as they like, can run here.
import { whyUnavailable } from './distribution.ts';

/** The cluster that the suites share; undefined where there is none, which their set-up said in a line. */
export const sharedCluster = (): string | undefined => process.env.ELASTICSEARCH_TEST_URL;

/**
 * Whether a server of one's own can be started. Where not, it says so in a line.
 * @throws Error where it has to be possible: in CI
 */
export async function serverIsPossible(suite: string): Promise<boolean> {
  const reason = await whyUnavailable();
  if (!reason) return true;
  if (process.env.CI) throw new Error(`${suite} cannot run: ${reason}.`);
  console.info(`${suite} does not run: ${reason}.`);
  return false;
}
