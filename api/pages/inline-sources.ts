// The inline scripts and styles of a page, as sources of a content security policy.
import { createHash } from 'node:crypto';
import { Parser } from 'htmlparser2';

/** `'sha256-…'` of every executable inline script and style of the document. */
export function inlineSources(html: string): { scripts: string[]; styles: string[] } {
  const found = { scripts: new Set<string>(), styles: new Set<string>() };
  let kind: keyof typeof found | undefined;
  let text = '';
  const parser = new Parser({
    onopentag(name, { src, type }) {
      text = '';
      kind =
        name === 'style'
          ? 'styles'
          : name === 'script' && src === undefined && (type === undefined || type === 'module')
            ? 'scripts'
            : undefined;
    },
    ontext(part) {
      if (kind !== undefined) text += part;
    },
    onclosetag() {
      if (kind !== undefined)
        found[kind].add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
      kind = undefined;
    },
  });
  parser.end(html);
  return { scripts: [...found.scripts], styles: [...found.styles] };
}
