// `npm run start:api`: the API and the pages. Other processes run the projections.
import { run } from './server/run.ts';

const load = async () => (await import('./server/serve-site.ts')).serveSite({ projects: false });
await run(load, { shared: true });
