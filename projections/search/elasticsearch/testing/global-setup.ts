// One cluster for a whole run of the suites: the one at ELASTICSEARCH_TEST_URL, or else our own.
import { startElasticsearch } from './server.ts';
import { serverIsPossible } from './test-cluster.ts';

/** Sets ELASTICSEARCH_TEST_URL for all test workers. Returns the teardown. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.ELASTICSEARCH_TEST_URL) return undefined;
  if (!(await serverIsPossible('What needs Elasticsearch'))) return undefined;
  const server = await startElasticsearch({ isBrief: true });
  process.env.ELASTICSEARCH_TEST_URL = server.url;
  return async () => {
    delete process.env.ELASTICSEARCH_TEST_URL;
    await server.stop();
  };
}
