// The whole product in one process: `npm start`.
import { run } from './server/run.ts';

await run(async () => (await import('./server/serve-site.ts')).serveSite({ projects: true }));
