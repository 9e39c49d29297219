/// <reference types="node" />
// Makes the built index.html paint at once: its styles come with it, and home, browse and an add-on's page are drawn
// beforehand into files of their own beside it, to be on the screen before any JavaScript has come.
import { readFile, rm, writeFile } from 'node:fs/promises';
import { build } from 'vite';
import { CARD_PICTURE, SLIDE_PICTURE } from './src/features/addons/picture-sizes.ts';

type Chunk = { file: string; imports?: string[] };

const dist = new URL('./dist/', import.meta.url);
const drawing = new URL('./.drawing/', dist);
const ROOT = '<div id="root"></div>';
const STYLES = /<link rel="stylesheet"[^>]*href="\/([^"]+\.css)"[^>]*>/;
const ENTRY = /<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/;

/** Type that comes over the line. Until it does, type that every system has stands in for it, as wide and as high. */
const WEB_FONT = /@font-face\{[^}]*url\([^}]*\}/g;
/** The range of those that every page needs. */
const LATIN = 'unicode-range:U+??,';
const FACE =
  /family:(?<family>[^;]+);.*weight:(?<weight>[^;]+);src:(?<source>[^;]+);unicode-range:(?<unicodeRange>[^;}]+)/;

/** For so long, in milliseconds, the site's code waits for a picture or a paint, and its type for content. */
const LONGEST_WAIT = 1500;

const manifest: Record<string, Chunk> = JSON.parse(
  await readFile(new URL('.vite/manifest.json', dist), 'utf8'),
);

type Drawn = {
  name: string;
  address: string;
  /** What is loaded besides the entry, by the route, and how wide the picture is that the server puts in. */
  waits?: { route: string; picture: string };
};

const DRAWN: readonly Drawn[] = [
  { name: 'home', address: '/' },
  {
    name: 'browse',
    address: '/browse',
    waits: { route: 'src/routes/browse.tsx?tsr-split=component', picture: CARD_PICTURE },
  },
  {
    name: 'addon',
    address: '/addon/any',
    waits: { route: 'src/routes/addon.$id.tsx?tsr-split=component', picture: SLIDE_PICTURE },
  },
];
/** The place that is kept for the first picture. */
const PICTURE = /<span[^>]*\baspect-video\b[^>]*><\/span>/;

await build({
  root: import.meta.dirname,
  // Everything into one file, so that there is one React in it.
  ssr: { noExternal: true },
  build: { ssr: 'src/prerender.tsx', outDir: 'dist/.drawing', manifest: false },
});
const { draw }: typeof import('./src/prerender.tsx') = await import(new URL('prerender.js', drawing).href);

const page = new URL('index.html', dist);
const html = await withStyles(await readFile(page, 'utf8'));
await writeFile(page, html);
for (const { name, address, waits } of DRAWN) {
  await writeFile(new URL(`${name}.html`, dist), drawn(html, await draw(address), waits));
}
await rm(drawing, { recursive: true });

/** The styles are small beside the round trip that they would cost. */
async function withStyles(built: string): Promise<string> {
  const [link = '', path = ''] = STYLES.exec(built) ?? [];
  if (link === '') throw new Error('index.html has no styles to take in.');
  const styles = await readFile(new URL(path, dist), 'utf8');
  return built.replace(link, () => `<style nonce="__CSP_NONCE__">${styles}</style>`);
}

/** The page with a drawing in it, which is painted before the site's code is fetched. */
function drawn(built: string, drawing: string, waits: Drawn['waits']): string {
  const [script = '', entry = ''] = ENTRY.exec(built) ?? [];
  if (script === '' || !built.includes(ROOT)) throw new Error('index.html has no place to draw into.');
  const files = waits === undefined ? [] : filesOf(waits.route);
  const markup = waits === undefined ? drawing : withPlace(drawing, waits.picture);
  const fonts = built.match(WEB_FONT) ?? [];
  return withFontsLater(built, fonts)
    .replace(script, '')
    .replace(ROOT, () => `<div id="root">${markup}</div>${starter(entry, files, facesOf(fonts))}`);
}

/** Keeps the browser from fetching type before it has painted: it is as much as the rest of the page. */
function withFontsLater(built: string, fonts: readonly string[]): string {
  const others = fonts.filter((font) => !isEnglish(font)).join('');
  return built
    .replaceAll(WEB_FONT, '')
    .replace(
      '</style>',
      () => `</style><style nonce="__CSP_NONCE__" id="fonts" media="not all">${others}</style>`,
    );
}

function isEnglish(font: string): boolean {
  return font.includes(LATIN);
}

/** What the fonts with the letters of English are made of by script. */
function facesOf(
  fonts: readonly string[],
): [family: string, source: string, descriptors: FontFaceDescriptors][] {
  const faces = fonts.filter(isEnglish).map((font) => {
    const { groups = {} } = FACE.exec(font) ?? {};
    const { family = '', weight, source = '', unicodeRange } = groups;
    return [family, source, { weight, unicodeRange }] satisfies [string, string, FontFaceDescriptors];
  });
  if (faces.length === 0 || faces.some(([family]) => family === ''))
    throw new Error('index.html has no fonts to put off.');
  return faces;
}

/** Marks where the server is to put the first picture, and how wide it is shown. */
function withPlace(markup: string, sizes: string): string {
  if (!PICTURE.test(markup)) throw new Error('No place was kept for a picture.');
  return markup.replace(PICTURE, (place) => `<div class="relative">${place}<!--picture ${sizes}--></div>`);
}

/**
 * Fetches the site's type and code once the drawing is painted and its picture is there: they are few bytes that would share the
 * line with many. A page in a tab that nobody sees is not painted, and need not wait for it.
 */
function starter(entry: string, files: readonly string[], faces: ReturnType<typeof facesOf>): string {
  return `<script nonce="__CSP_NONCE__">
  {
    let isStarted = false;
    const start = () => {
      if (isStarted) return;
      isStarted = true;
      for (const href of ${JSON.stringify(files)}) {
        document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
      }
      import('${entry}');
      // Put in together when all are there, and with the first content that is rendered: each change of type lays the
      // whole page out anew.
      const faces = ${JSON.stringify(faces)}.map((face) => new FontFace(...face).load());
      Promise.all([Promise.allSettled(faces), rendered()]).then(([results]) => {
        for (const { value } of results) if (value) document.fonts.add(value);
        document.getElementById('fonts').media = 'all';
      });
    };
    // What was typed into a search field before another took its place goes on in that.
    let typed;
    document.addEventListener('input', ({ target }) => {
      if (target.name === 'search') typed = target;
    });
    const keepTyped = () => {
      const field = typed?.isConnected === false && document.querySelector(\`[aria-label="\${typed.ariaLabel}"]\`);
      if (field) {
        field.value = typed.value;
        field.focus();
      }
    };
    const rendered = () => new Promise((resolve) => {
      const changes = new MutationObserver(() => {
        changes.disconnect();
        keepTyped();
        resolve();
      });
      changes.observe(document.getElementById('root'), { childList: true });
      changes.observe(document.getElementById('main'), { childList: true, subtree: true });
      setTimeout(resolve, ${LONGEST_WAIT});
    });
    const picture = document.querySelector('#root img[fetchpriority]');
    const pictured = new Promise((resolve) => {
      if (!picture || picture.complete) resolve();
      else picture.onload = picture.onerror = resolve;
    });
    const painted = new Promise((resolve) => {
      new PerformanceObserver((paints) => {
        if (paints.getEntriesByName('first-contentful-paint').length > 0) resolve();
      }).observe({ type: 'paint', buffered: true });
    });
    Promise.all([pictured, painted]).then(() => setTimeout(start));
    setTimeout(start, document.hidden ? 0 : ${LONGEST_WAIT});
  }
</script>`;
}

/** The files of a chunk and of all that it imports, but for the entry. */
function filesOf(key: string, found = new Set<string>()): string[] {
  const chunk = manifest[key];
  if (chunk === undefined) throw new Error(`The build has no ${key}.`);
  if (key === 'index.html' || found.has(`/${chunk.file}`)) return [...found];
  found.add(`/${chunk.file}`);
  for (const imported of chunk.imports ?? []) filesOf(imported, found);
  return [...found];
}
