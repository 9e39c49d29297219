// `npm run start:projections`: everything that follows the log. Other processes answer requests.
import { saveCompileCache } from './server/compile-cache.ts';

const { run } = await import('./server/run.ts');

const load = async () => (await import('./server/serve-projections.ts')).serveProjections;
await run(load, { shared: true, onListening: saveCompileCache });
