import { createHash } from 'node:crypto';
import { Parser } from 'htmlparser2';
import { afterEach, expect, test, vi } from 'vitest';
import { InlineSources } from './inline-sources.ts';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const CSS = 'a > b{content:"<p>"}'.repeat(50);
const documentOf = ({ before = '', css = CSS, body = '' }) =>
  `<!doctype html><html><head>${before}<style nonce="x">${css}</style><script>one()</script></head><body>${body}</body></html>`;

afterEach(() => vi.restoreAllMocks());

test('a known stylesheet is not parsed again', () => {
  const parsed: string[] = [];
  const sources = new InlineSources();
  const first = sources.of(documentOf({ body: 'one' }));
  const { write } = Parser.prototype;
  vi.spyOn(Parser.prototype, 'write').mockImplementation(function (this: Parser, part: string) {
    parsed.push(part);
    return write.call(this, part);
  });
  expect(sources.of(documentOf({ body: 'two' }))).toEqual(first);
  expect(first).toEqual({ scripts: [hashOf('one()')], styles: [hashOf(CSS)] });
  expect(parsed.join('')).toBe(documentOf({ css: '', body: 'two' }));
});

test('the markup around the known stylesheet does not change the sources that are found', () => {
  const documents = [
    documentOf({}),
    documentOf({ css: `${CSS}p{}` }),
    documentOf({ css: `p{}${CSS}` }),
    documentOf({ before: '<style>p{}</style>' }),
    documentOf({ before: `<title>${CSS}</title>` }),
    documentOf({ before: `<meta content='${CSS}'>` }),
    documentOf({ before: `<script>${CSS}</script>` }),
    documentOf({ before: `<!-- ${CSS} -->`, body: `<script>${CSS}</script><style>${CSS}</style>` }),
    documentOf({ css: '', body: `<script type="application/ld+json">${CSS}</script>` }),
    documentOf({ css: 'p{}' }),
  ];
  const sources = new InlineSources();
  for (const document of documents) {
    sources.of(documentOf({}));
    expect(sources.of(document), document).toEqual(new InlineSources().of(document));
  }
});
