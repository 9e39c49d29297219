// The inline scripts and styles of a page, as sources of a content security policy.
import { createHash } from 'node:crypto';
import { Parser } from 'htmlparser2';

type Sources = { scripts: string[]; styles: string[] };
type Kind = keyof Sources;

const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Finds the inline sources of pages. It remembers the stylesheet, which makes up most of every page. */
export class InlineSources {
  #stylesheet = { text: '', source: sourceOf('') };

  /** `'sha256-…'` of every executable inline script and style of the document. */
  of(html: string): Sources {
    const found = { scripts: new Set<string>(), styles: new Set<string>() };
    let kind: Kind | undefined;
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
      onclosetag: () => {
        if (kind !== undefined)
          found[kind].add(kind === 'styles' ? this.#sourceOfStyle(text) : sourceOf(text));
        kind = undefined;
      },
    });
    const { text: known } = this.#stylesheet;
    const at = known === '' ? -1 : html.indexOf(known);
    parser.write(html.slice(0, Math.max(at, 0)));
    // The known text may be skipped only inside a style element, where it contains no tags.
    const isStyle = at >= 0 && kind === 'styles' && text === '';
    if (isStyle) text = known;
    parser.end(html.slice(isStyle ? at + known.length : Math.max(at, 0)));
    return { scripts: [...found.scripts], styles: [...found.styles] };
  }

  #sourceOfStyle(text: string): string {
    if (text !== this.#stylesheet.text) this.#stylesheet = { text, source: sourceOf(text) };
    return this.#stylesheet.source;
  }
}
