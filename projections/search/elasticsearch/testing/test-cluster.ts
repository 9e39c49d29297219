// The cluster of a test file: the one that ELASTICSEARCH_TEST_URL names, else one of its own.
import { whyUnavailable } from './distribution.ts';
import { startElasticsearch } from './server.ts';

export type TestCluster = { url: string; stop(): Promise<void> };

/**
 * Whether there can be one. Where not, it says so in a line.
 * @throws Error where there has to be one: in CI
 */
export async function clusterIsPossible(suite: string): Promise<boolean> {
  if (process.env.ELASTICSEARCH_TEST_URL) return true;
  const reason = await whyUnavailable();
  if (!reason) return true;
  if (process.env.CI) throw new Error(`${suite} cannot run: ${reason}.`);
  console.info(`${suite} does not run: ${reason}.`);
  return false;
}

export async function testCluster(): Promise<TestCluster> {
  const url = process.env.ELASTICSEARCH_TEST_URL;
  return url ? { url, stop: async () => {} } : startElasticsearch();
}
