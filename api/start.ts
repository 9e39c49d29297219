// The whole product: `npm start`. In one process, or with workers where the machine has cores for them.
import { saveCompileCache } from './server/compile-cache.ts';

const { run } = await import('./server/run.ts');
const { defaultWorkers } = await import('./workers/share.ts');

await run(
  async ({ workers = defaultWorkers() }) =>
    workers === 1
      ? (await import('./server/serve-site.ts')).serveSite({ projects: true })
      : (await import('./workers/serve-with-workers.ts')).serveWithWorkers(workers),
  { onListening: saveCompileCache },
);
