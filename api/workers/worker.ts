// A worker of `npm start`, started by api/workers/serve-with-workers.ts: answers requests on the port that it shares
// with the others.
import { saveCompileCache } from '../server/compile-cache.ts';
import type { PrimaryPeer } from './with-primary.ts';

const { run } = await import('../server/run.ts');
const { startFailure } = await import('../server/start-failure.ts');
const { Peer } = await import('./messages.ts');

const primary: PrimaryPeer = new Peer(process);

await run(async () => (await import('../server/serve-site.ts')).serveWorker(primary), {
  database: async () => ({ url: await primary.ask('databaseUrl', undefined), stop: async () => {} }),
  onFailure: (error) => primary.ask('failed', startFailure(error)),
  onListening: saveCompileCache,
  logged: { worker: Number(process.env.WORKER_NUMBER) },
});
// The open channel would keep the finished process alive.
process.disconnect();
