// A front end's page as it was built, taken apart where each answer differs.

import { IMAGE_WIDTHS } from '../contract/limits.ts';
import { escapeHtml } from './page-head.ts';

const HEAD = /<!--head-->[\s\S]*<!--\/head-->/;
const PICTURE = /<!--picture ([^>]*)-->/;
const PRODUCT = 'Sandcrate';
const NONCE_MARK = '__CSP_NONCE__';

/** What an answer fills in. */
export type Filling = {
  nonce: string;
  /** [the built one] */
  head?: string;
  /** What the site is called [the product's name]. */
  siteName?: string;
  /** The address of the picture that is seen first [none]. */
  picture?: string;
};
export type Template = (filling: Filling) => string;

/** Takes the page apart once; what it answers puts it together again, a text each time. */
export function createTemplate(html: string): Template {
  const [before = '', after = ''] = html.split(HEAD);
  const [builtHead = ''] = HEAD.exec(html) ?? [];
  const hasHead = builtHead !== '';
  const [mark = '', sizes = ''] = PICTURE.exec(html) ?? [];
  /** The page as built names the product; a renamed site must not be seen under that name first. */
  const named = (built: string, siteName: string) =>
    siteName === PRODUCT ? built : built.replaceAll(PRODUCT, () => escapeHtml(siteName));
  return ({ nonce, head, siteName = PRODUCT, picture }) => {
    // Only what was built is marked: a head holds texts of strangers, who could write the mark themselves.
    const marked = (built: string) => built.replaceAll(NONCE_MARK, nonce);
    const page = hasHead
      ? marked(before) + (head ?? marked(builtHead)) + named(marked(after), siteName)
      : marked(html);
    const image = picture === undefined ? '' : imageOf(picture, sizes);
    return mark === '' ? page : page.replace(mark, () => image);
  };
}

/** The picture as the site itself shows it, so that it is fetched once. */
function imageOf(address: string, sizes: string): string {
  const src = escapeHtml(address);
  const widths = IMAGE_WIDTHS.map((width) => `${src}?w=${width} ${width}w`).join(', ');
  return `<img class="absolute inset-0 size-full object-cover" alt="" fetchpriority="high" sizes="${sizes}" srcset="${widths}" src="${src}?w=640" />`;
}
