// A program that starts and never stops; it has no database.
import { run } from '../run.ts';

await run(
  async () => async () => ({
    async listen() {
      setInterval(() => {}, 60_000); // keeps the process alive, as an open port would
      console.log('listening');
    },
    stop: () => new Promise(() => {}),
  }),
  { database: async () => ({ url: 'unused', stop: async () => {} }), stopMs: 300 },
);
