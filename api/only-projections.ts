// What follows the log, of a site whose requests others answer: `npm run start:projections`.
import { run } from './server/run.ts';

await run(async () => (await import('./server/serve-projections.ts')).serveProjections, { shared: true });
