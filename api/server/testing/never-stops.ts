// A program that starts and never stops; the database is none.
import { run } from '../run.ts';

await run(
  async () => async () => ({
    listen: async () => console.log('listening'),
    stop: () => new Promise(() => setInterval(() => {}, 60_000)),
  }),
  { database: async () => ({ url: 'unused', stop: async () => {} }), stopMs: 300 },
);
