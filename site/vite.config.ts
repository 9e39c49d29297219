import { lingui } from '@lingui/vite-plugin';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { messageMacros } from './message-macros.ts';

const isSmallPart = (id: string) =>
  /site[\\/]src[\\/](ui|lib|art)|lucide-react/.test(id) &&
  !/(ui[\\/](ConfirmDialog|Dialog|LeaveGuard|Tabs|close-on-escape)|lib[\\/]style-singleton)\.tsx?$/.test(id);

type Modules = { getModuleInfo: (id: string) => { importers: readonly string[] } | null };

/** Whether the list of add-ons or the page of an add-on imports a module statically, directly or not. */
function isOfCatalogue(id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (/routes[\\/](browse|addon\.\$id)\.tsx/.test(id)) return true;
  seen.add(id);
  const importers = modules.getModuleInfo(id)?.importers ?? [];
  return importers.some((importer) => !seen.has(importer) && isOfCatalogue(importer, modules, seen));
}

/** What the page of an add-on shares with a few other pages. */
const isAddonPart = (id: string) =>
  /[\\/](engagement[\\/]FollowButton|addon-page[\\/]ShareButton|browse[\\/]CollectionCard|history[\\/]Decisions|packs[\\/]PackList)\.tsx|use-download\.ts/.test(
    id,
  );

/** What every page needs is one file: it compresses better, and nothing waits for a second round trip. */
const FOR_BROWSERS = {
  input: 'src/main.tsx',
  output: {
    codeSplitting: {
      groups: [
        { name: 'site', tags: ['$initial'], priority: 2 },
        {
          name: (id: string, modules: Modules) => (isOfCatalogue(id, modules) ? 'parts' : null),
          debugName: 'parts',
          test: isSmallPart,
          minShareCount: 2,
          priority: 1,
        },
        // Such as the fields of forms.
        { name: 'other-parts', test: isSmallPart, minShareCount: 2 },
        { name: 'addon-parts', test: isAddonPart, minShareCount: 2 },
      ],
    },
  },
};

// Built twice: for browsers, and with `--ssr` as one module for the server that renders the pages.
export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [
    // Same as tsr.config.json. Error components stay in the entry, because nothing else may load when they are needed.
    tanstackRouter({ codeSplittingOptions: { defaultBehavior: [['component', 'notFoundComponent']] } }),
    // After the router's plugin, which moves components into files of their own.
    messageMacros(),
    lingui({ failOnCompileError: true, cwd: import.meta.dirname }),
    react(),
    tailwindcss(),
  ],
  // The site has its own copy of React 19.2: 19.3 is 8 kB larger gzipped, for transitions that the site does not use.
  resolve: {
    dedupe: ['react', 'react-dom'],
    alias: [
      // The shims are for React 17.
      { find: /^use-sync-external-store\/shim$/, replacement: 'use-sync-external-store' },
      {
        find: 'use-sync-external-store/shim/with-selector',
        replacement: 'use-sync-external-store/with-selector',
      },
      { find: 'react-style-singleton', replacement: `${import.meta.dirname}/src/lib/style-singleton.ts` },
      { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: `${import.meta.dirname}/src/ui/lucide-icon.ts` },
    ],
  },
  // Bundles everything, so that the server uses one production build of React. Vite's own server cannot: some packages
  // are CommonJS.
  ssr: { noExternal: command === 'build' || undefined },
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  build: {
    manifest: !isSsrBuild,
    modulePreload: { polyfill: false },
    // One file: each page has inline what it needs of it, and loads the whole. Otherwise lazy parts would load styles again.
    cssCodeSplit: false,
    target: 'es2022',
    // What Tailwind's own styles need.
    cssTarget: ['chrome111', 'firefox128', 'safari16.4'],
    assetsInlineLimit: 0,
    rolldownOptions: isSsrBuild ? {} : FOR_BROWSERS,
  },
  logLevel: 'warn',
}));
