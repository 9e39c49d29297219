// A program that starts and never stops; it has no database.
import { run } from '../run.ts';

await run(
  async () => async () => ({
    async listen() {
      setInterval(() => {}, 60_000); // as an open port does, it keeps the process alive
      console.log('listening');
    },
    stop: () => new Promise(() => {}),
  }),
  { database: async () => ({ url: 'unused', stop: async () => {} }), stopMs: 300 },
);
