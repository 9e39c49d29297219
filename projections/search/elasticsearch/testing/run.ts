// `npm run elasticsearch`: a server for developers without Docker, until Ctrl-C.
import { whyUnavailable } from './distribution.ts';
import { startElasticsearch } from './server.ts';

const reason = await whyUnavailable();
if (reason) {
  console.error(`Elasticsearch cannot be started here: ${reason}.`);
  process.exit(1);
}
console.log('Starting Elasticsearch (the first time it is downloaded, 920 MB) …');
const server = await startElasticsearch({ port: 9200 });
console.log(`Elasticsearch is at ${server.url}. Start the site with ELASTICSEARCH_URL=${server.url}`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await server.stop();
    process.exit(0);
  });
}
