// The inline scripts and styles of a page, as sources of a content security policy.
import { createHash } from 'node:crypto';

const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Whether a browser runs the text of a script: not if it has an address, or a type for data such as JSON-LD. */
const isCode = (tag: string) =>
  !tag.includes(' src="') && (!tag.includes(' type="') || tag.includes(' type="module"'));

type Approved = {
  /** The page without the marks. */
  html: string;
  /** `'sha256-…'` of each approved script and style. */
  scripts: string[];
  styles: string[];
};

/**
 * Approves the inline scripts and styles that the renderer marked as its own with ` nonce="mark"`. A script that the
 * page's content smuggles in has no mark, so the policy does not name it.
 * @param mark unguessable, and new for each rendering
 * @throws Error if a marked element has no end, or if the mark is anywhere else in the page
 */
export function approveMarked(html: string, mark: string): Approved {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const [first = '', ...others] = html.split(` nonce="${mark}"`);
  let before = first;
  for (const after of others) {
    // The renderer escapes < and > in attributes, so these are the ends of the marked tag.
    const end = after.indexOf('>');
    const tag = before.slice(before.lastIndexOf('<')) + after.slice(0, end);
    before = after;
    const name = ['script', 'style'].find((one) => tag.startsWith(`<${one}`));
    if (name === undefined || (name === 'script' && !isCode(tag))) continue;
    const close = after.indexOf(`</${name}`, end);
    if (close < 0) throw new Error(`A ${name} of the page has no end`);
    (name === 'script' ? scripts : styles).add(sourceOf(after.slice(end + 1, close)));
  }
  const unmarked = [first, ...others].join('');
  if (unmarked.includes(mark)) throw new Error('The mark of approved scripts is left in the page');
  return { html: unmarked, scripts: [...scripts], styles: [...styles] };
}
