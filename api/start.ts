// `npm start`: the whole product, in one process, or with workers where the machine has the cores.
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
