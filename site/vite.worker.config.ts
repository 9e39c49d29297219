import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type LocaleTag, localized, OFFERED_LOCALES } from '@sandcrate/api/contract/locales.ts';
import { defineConfig, type Manifest } from 'vite';
import { catalogModules } from './catalog-module.ts';

const ENTRY = 'src/main.tsx';
const MENU = 'src/features/layout/SlideOutMenu.tsx';
const OFFLINE_ROUTE = 'src/routes/offline.tsx?tsr-split=component';

/** The files of a module in the site's build and its static imports. */
function filesOf(manifest: Manifest, module: string): string[] {
  const { file, imports = [] } = manifest[module] ?? {};
  if (file === undefined) throw new Error(`${module} is not part of the build`);
  return [file, ...imports.flatMap((imported) => filesOf(manifest, imported))];
}

const text = readFileSync(`${import.meta.dirname}/dist/.vite/manifest.json`, 'utf8');
const manifest: Manifest = JSON.parse(text);
const build = createHash('sha256').update(text).digest('hex').slice(0, 16);

/** The files of the offline page, its menu and its messages in a language, without fonts and pictures. */
function offlineFiles(locale: LocaleTag): Set<string> {
  const offline = Object.keys(manifest).filter((module) => module.startsWith(OFFLINE_ROUTE));
  if (offline.length !== 1) throw new Error('The offline page is not one module of the build');
  const modules = [ENTRY, 'style.css', ...offline, MENU, ...catalogModules('/offline', locale)];
  return new Set(modules.flatMap((module) => filesOf(manifest, module)).map((file) => `/${file}`));
}

const offlinePages = Object.fromEntries(
  OFFERED_LOCALES.map((locale) => [locale, [localized(locale, '/offline'), ...offlineFiles(locale)]]),
);

// Built after the site, whose files it lists.
export default defineConfig({
  define: {
    OFFLINE_PAGES: JSON.stringify(offlinePages),
    BUILD: JSON.stringify(build),
    'process.env.NODE_ENV': '"production"',
  },
  publicDir: false,
  build: {
    emptyOutDir: false,
    target: 'es2022',
    modulePreload: false,
    rolldownOptions: {
      input: 'worker/service-worker.ts',
      output: { format: 'iife', entryFileNames: 'service-worker.js' },
    },
  },
  logLevel: 'warn',
});
