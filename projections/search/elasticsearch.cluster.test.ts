import { silent } from '@sandcrate/core/logger.ts';
import { describe } from 'vitest';
import { searchContract } from './contract.ts';
import { indexerClient } from './elasticsearch/client.ts';
import { createElasticsearchSearch } from './elasticsearch/elasticsearch-search.ts';
import { Indexer } from './elasticsearch/indexer.ts';
import { createIndex } from './elasticsearch/indices.ts';
import { refreshSignals } from './elasticsearch/signals.ts';
import { sharedCluster } from './elasticsearch/testing/test-cluster.ts';
import { testCatalogue } from './testing/test-catalogue.ts';

const url = sharedCluster();

describe.runIf(url)('with a cluster', () => {
  let opened = 0;
  searchContract('Elasticsearch', {
    async open() {
      const { pool, drop } = await testCatalogue();
      const client = indexerClient(url ?? '');
      const indexName = `contract-${process.pid}-${opened++}`;
      await createIndex(client, indexName);
      const indexer = new Indexer({ pool, client, indexName, logger: silent });
      return {
        search: createElasticsearchSearch(client, pool, indexName),
        pool,
        async settle() {
          await refreshSignals(pool);
          await indexer.drain();
          await client.indices.refresh({ index: indexName });
        },
        async close() {
          await client.indices.delete({ index: indexName });
          await client.close();
          await drop();
        },
      };
    },
  });
});
