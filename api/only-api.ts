// `npm run start:api`: the API and the pages. Other processes run the projections.
import { saveCompileCache } from './server/compile-cache.ts';

const { run } = await import('./server/run.ts');

const load = async () => (await import('./server/serve-site.ts')).serveSite({ projects: false });
await run(load, { shared: true, onListening: saveCompileCache });
