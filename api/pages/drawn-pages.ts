// The site's pages that were drawn when it was built, and by which address each is shown.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemplate, type Template } from './template.ts';

const DRAWN = [
  { file: 'home.html', path: /^\/$/ },
  { file: 'browse.html', path: /^\/browse\/?$/ },
  { file: 'addon.html', path: /^\/addon\/[^/]+\/?$/ },
];

/**
 * Reads a front end's pages; what it answers gives the template for a path: the one that was drawn for it, else the page
 * that JavaScript draws. A build without drawings has that page alone.
 */
export async function readTemplates(folder: string): Promise<(path: string) => Template> {
  const plain = createTemplate(await readFile(join(folder, 'index.html'), 'utf8'));
  const drawn = await Promise.all(
    DRAWN.map(async ({ file, path }) => ({ path, template: await templateAt(join(folder, file), plain) })),
  );
  return (requested) => drawn.find(({ path }) => path.test(requested))?.template ?? plain;
}

const templateAt = (file: string, otherwise: Template): Promise<Template> =>
  readFile(file, 'utf8').then(createTemplate, (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return otherwise;
  });
