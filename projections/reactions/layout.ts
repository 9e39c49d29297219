// A letter as the two texts of a mail: plain, and simple HTML.
import type { Letter } from './letter.ts';

export type Site = { name: string; url: string };
export type Laid = { subject: string; text: string; html: string };

export function layOut({ subject, paragraphs, code, link }: Letter, site: Site): Laid {
  const address = link && new URL(link.path, site.url).href;
  const text = [
    ...paragraphs,
    ...(code ? [code] : []),
    ...(link ? [`${link.label}: ${address}`] : []),
    `— ${site.name}, ${site.url}`,
  ].join('\n\n');
  const html = [
    ...paragraphs.map((paragraph) => `<p>${inHtml(paragraph)}</p>`),
    ...(code ? [`<p style="font-size:2em;letter-spacing:.2em">${inHtml(code)}</p>`] : []),
    ...(link && address ? [`<p><a href="${inHtml(address)}">${inHtml(link.label)}</a></p>`] : []),
    `<p style="color:#666">${inHtml(site.name)}, <a href="${inHtml(site.url)}">${inHtml(site.url)}</a></p>`,
  ].join('\n');
  // A line break in a subject would begin another header.
  return { subject: subject.replace(/\s+/g, ' ').trim(), text, html };
}

/** The letter with what opens something covered. */
export const masked = ({ code, link, ...letter }: Letter): Letter => ({
  ...letter,
  ...(code && { code: '••••••' }),
  ...(link && { link: { ...link, path: link.path.replace(/code=.*/, 'code=••••••') } }),
});

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const inHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
