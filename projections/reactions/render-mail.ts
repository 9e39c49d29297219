// Renders a mail's content as plain text and as simple HTML.
import type { MailContent } from './mail-facts.ts';
import type { Language } from './mail-language.ts';

export type Site = { name: string; url: string };
export type RenderedMail = { subject: string; text: string; html: string };

export function renderMail(
  { subject, paragraphs, items = [], code, link, stop = [] }: MailContent,
  site: Site,
  { tag, dir }: Pick<Language, 'tag' | 'dir'>,
): RenderedMail {
  const addressOf = ({ path }: { path: string }) => new URL(path, site.url).href;
  const text = [
    ...paragraphs,
    ...items.map(({ text, details, path }) =>
      [`- ${text}`, ...[...details, ...(path ? [addressOf({ path })] : [])].map((line) => `  ${line}`)].join(
        '\n',
      ),
    ),
    ...(code ? [code] : []),
    ...(link ? [`${link.label}: ${addressOf(link)}`] : []),
    `— ${site.name}, ${site.url}`,
    ...(stop.length > 0 ? [stop.map((each) => `${each.label}: ${addressOf(each)}`).join('\n')] : []),
  ].join('\n\n');
  const linkTo = (path: string, label: string) =>
    `<a href="${inHtml(addressOf({ path }))}">${inHtml(label)}</a>`;
  const itemInHtml = ({ text, details, path }: NonNullable<MailContent['items']>[number]) =>
    `<li>${[path ? linkTo(path, text) : inHtml(text), ...details.map(inHtml)].join('<br>')}</li>`;
  const html = [
    `<div lang="${tag}" dir="${dir}" style="overflow-wrap:anywhere">`,
    ...paragraphs.map((paragraph) => `<p>${inHtml(paragraph).replaceAll('\n', '<br>')}</p>`),
    ...(items.length > 0 ? ['<ul>', ...items.map(itemInHtml), '</ul>'] : []),
    ...(code ? [`<p style="font-size:2em;letter-spacing:.2em">${inHtml(code)}</p>`] : []),
    ...(link ? [`<p>${linkTo(link.path, link.label)}</p>`] : []),
    `<p style="color:#666">${inHtml(site.name)}, <a href="${inHtml(site.url)}">${inHtml(site.url)}</a></p>`,
    ...(stop.length > 0
      ? [`<p style="color:#666">${stop.map(({ label, path }) => linkTo(path, label)).join('<br>')}</p>`]
      : []),
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
