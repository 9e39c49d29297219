// `npm run start:projections`: everything that follows the log. Other processes answer requests.
import { run } from './server/run.ts';

await run(async () => (await import('./server/serve-projections.ts')).serveProjections, { shared: true });
