// A worker of `npm start`: answers requests on the port that it shares with the others. api/workers/serve-with-workers.ts starts it.
import { run } from '../server/run.ts';
import { startFailure } from '../server/start-failure.ts';
import { Peer } from './messages.ts';
import type { PrimaryPeer } from './with-primary.ts';

const primary: PrimaryPeer = new Peer(process);

await run(async () => (await import('../server/serve-site.ts')).serveWorker(primary), {
  database: async () => ({ url: await primary.ask('databaseUrl', undefined), stop: async () => {} }),
  onFailure: (error) => primary.ask('failed', startFailure(error)),
  logged: { worker: Number(process.env.WORKER_NUMBER) },
});
// The channel would keep a process alive that is done.
process.disconnect();
