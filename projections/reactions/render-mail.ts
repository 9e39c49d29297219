// Renders a mail's content as plain text and as simple HTML.
import type { MailContent } from './mail-facts.ts';
import type { Language } from './mail-language.ts';

export type Site = { name: string; url: string };
export type RenderedMail = { subject: string; text: string; html: string };

export function renderMail(
  { subject, paragraphs, code, link }: MailContent,
  site: Site,
  { tag, dir }: Pick<Language, 'tag' | 'dir'>,
): RenderedMail {
  const address = link && new URL(link.path, site.url).href;
  const text = [
    ...paragraphs,
    ...(code ? [code] : []),
    ...(link ? [`${link.label}: ${address}`] : []),
    `— ${site.name}, ${site.url}`,
  ].join('\n\n');
  const html = [
    `<div lang="${tag}" dir="${dir}" style="overflow-wrap:anywhere">`,
    ...paragraphs.map((paragraph) => `<p>${inHtml(paragraph).replaceAll('\n', '<br>')}</p>`),
    ...(code ? [`<p style="font-size:2em;letter-spacing:.2em">${inHtml(code)}</p>`] : []),
    ...(link && address ? [`<p><a href="${inHtml(address)}">${inHtml(link.label)}</a></p>`] : []),
    `<p style="color:#666">${inHtml(site.name)}, <a href="${inHtml(site.url)}">${inHtml(site.url)}</a></p>`,
    '</div>',
  ].join('\n');
  // A line break in a subject would begin another header.
  return { subject: subject.replace(/\s+/g, ' ').trim(), text, html };
}

/** The content with its code and the secret part of its link replaced by dots. */
export const withoutSecrets = ({ code, link, ...content }: MailContent): MailContent => ({
  ...content,
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
