import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [
    tanstackRouter(), // as tsr.config.json says
    react(),
    tailwindcss(),
  ],
  // The server replaces this text by the nonce of its answer.
  html: { cspNonce: '__CSP_NONCE__' },
  server: { port: 5173, proxy: { '/api': 'http://localhost:3000' } },
  // React 19.3 is 8 kB larger gzipped than 19.2, for transitions that the site does not use: it keeps its own copy.
  resolve: {
    dedupe: ['react', 'react-dom'],
    alias: [
      // The shim is for React 17.
      {
        find: 'use-sync-external-store/shim/with-selector',
        replacement: 'use-sync-external-store/with-selector',
      },
      { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: `${import.meta.dirname}/src/ui/lucide-icon.ts` },
    ],
  },
  build: {
    manifest: true,
    modulePreload: {
      polyfill: false,
      // All styles are in the page from the beginning.
      resolveDependencies: (_url, files) => files.filter((file) => !file.endsWith('.css')),
    },
    target: 'es2022',
    assetsInlineLimit: 0,
    rolldownOptions: {
      // What every page needs is one file: it packs better, and nothing waits for a second round trip.
      output: {
        // The first file names all the others: two characters less of each are room for more of the site.
        chunkFileNames: 'assets/[name]-[hash:6].js',
        codeSplitting: {
          groups: [
            { name: 'site', tags: ['$initial'], priority: 1 },
            { name: 'parts', test: /site[\\/]src[\\/](ui|lib|art)|lucide-react/, minShareCount: 2 },
          ],
        },
      },
    },
  },
  logLevel: 'warn',
});
