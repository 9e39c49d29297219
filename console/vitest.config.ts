import react from '@vitejs/plugin-react';
import { defineProject } from 'vitest/config';
import { WORKERS } from '../test-machine.ts';

export default defineProject({
  plugins: [react()],
  test: {
    name: 'console',
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'happy-dom',
    maxWorkers: WORKERS, // must be the same for all projects that run together
    isolate: false, // modules load once per worker, not per file: only what is imported late can be mocked
    testTimeout: 120_000,
    setupFiles: ['./src/testing/set-up.ts'],
  },
});
