// Tests of the site's sources in a simulated browser, with the messages compiled as in a build.
import { lingui } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { WORKERS } from '../test-machine.ts';
import './generate-routes.ts';
import { messageMacros } from './message-macros.ts';

// Libraries load the root's React, and the components under test must share it.
const hoisted = (name: string) => `${import.meta.dirname}/../node_modules/${name}`;

export default defineConfig({
  plugins: [messageMacros(), lingui({ cwd: import.meta.dirname }), react()],
  resolve: { alias: { react: hoisted('react'), 'react-dom': hoisted('react-dom') } },
  test: {
    name: 'site',
    root: import.meta.dirname,
    environment: 'happy-dom',
    maxWorkers: WORKERS, // must be the same for all projects that run together
    isolate: false, // modules are loaded once per worker, not per file, so only late imports can be mocked
    include: ['src/**/*.test.{ts,tsx}'],
    testTimeout: 120_000,
    setupFiles: ['./src/testing/set-up.ts'],
  },
});
