// A process that runs an embedded server on a given folder, for tests that kill it.
import { startEmbeddedPostgres } from '../embedded-postgres.ts';

const [dataDir = ''] = process.argv.slice(2);
try {
  const server = await startEmbeddedPostgres({ dataDir });
  process.on('SIGINT', () => console.log(JSON.stringify({ signal: 'SIGINT' })));
  process.on('SIGTERM', async () => {
    await server.stop();
    process.exit(0);
  });
  console.log(JSON.stringify({ url: server.url, pid: server.pid }));
} catch (error) {
  console.log(JSON.stringify({ error: error instanceof Error ? error.message : String(error) }));
}
