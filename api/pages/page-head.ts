// What a page says of itself to search engines, and to whoever pastes its address into a chat.

export type PageHead = {
  title: string;
  description: string;
  /** The page's one address, from the root: without what only narrows or orders a list. */
  path: string;
  /** Pages that are somebody's own, or a search's, stay out of indexes. */
  isIndexed: boolean;
  kind: 'website' | 'article' | 'profile';
  /** Addresses from the root: of the picture itself, and of what is served of it. */
  image?: { source: string; path: string; width: number; height: number };
  /** Objects of schema.org. */
  data: object[];
};

export type Site = { name: string; url: string };

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as it may stand in an element or an attribute. */
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);

/** JSON that cannot end the script that it stands in. */
const escapeJson = (data: object) => JSON.stringify(data).replace(/</g, '\\u003c');

const named = (name: string, content: string | number) =>
  `<meta name="${name}" content="${escapeHtml(String(content))}" />`;

const property = (name: string, content: string | number) =>
  `<meta property="${name}" content="${escapeHtml(String(content))}" />`;

/** The elements that a page's head gets. Structured data is not run, so that no policy has to allow it. */
export function renderHead(head: PageHead, site: Site): string {
  const { title, description, path, isIndexed, kind, image, data } = head;
  const fullTitle = title === site.name ? title : `${title} – ${site.name}`;
  const address = site.url + path;
  return [
    `<title>${escapeHtml(fullTitle)}</title>`,
    named('description', description),
    ...(isIndexed ? [] : [named('robots', 'noindex')]),
    `<link rel="canonical" href="${escapeHtml(address)}" />`,
    property('og:site_name', site.name),
    property('og:type', kind),
    property('og:title', title),
    property('og:description', description),
    property('og:url', address),
    ...(image
      ? [
          property('og:image', site.url + image.path),
          property('og:image:width', image.width),
          property('og:image:height', image.height),
        ]
      : []),
    named('twitter:card', image ? 'summary_large_image' : 'summary'),
    ...data.map((object) => `<script type="application/ld+json">${escapeJson(object)}</script>`),
  ].join('\n    ');
}

const SUMMARY_LENGTH = 160;

/** The beginning of a text on one line, cut at a word. */
export function summaryOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= SUMMARY_LENGTH) return line;
  const cut = line.slice(0, SUMMARY_LENGTH - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), SUMMARY_LENGTH / 2)).toWellFormed()}…`;
}
