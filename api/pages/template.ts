// A front end's page as it was built, taken apart where each answer differs.

const HEAD = /<!--head-->[\s\S]*<!--\/head-->/;
const HOME = /<template id="home">[\s\S]*?<\/template>/;
const NONCE_MARK = '__CSP_NONCE__';

/** What an answer fills in: a nonce, a head [the built one], and whether it is the home page that was drawn ahead [no]. */
export type Filling = { nonce: string; head?: string; isHome?: boolean };

/** Takes the page apart once; what it answers puts it together again, a text each time. */
export function createTemplate(html: string): (filling: Filling) => string {
  const [beforeHead = '', afterHead = ''] = html.split(HEAD);
  const [builtHead = ''] = HEAD.exec(html) ?? [];
  const [home = ''] = HOME.exec(html) ?? [];
  const elsewhere =
    home === '' ? afterHead : afterHead.replace(home, () => '<template id="home"></template>');
  const hasHead = builtHead !== '';
  return ({ nonce, head = builtHead, isHome = false }) =>
    (hasHead ? beforeHead + head + (isHome ? afterHead : elsewhere) : html).replaceAll(NONCE_MARK, nonce);
}
