// The API and the pages, of a site whose log others follow: `npm run start:api`.
import { run } from './server/run.ts';

const load = async () => (await import('./server/serve-site.ts')).serveSite({ projects: false });
await run(load, { shared: true });
