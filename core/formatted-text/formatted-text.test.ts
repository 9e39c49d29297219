import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Block,
  type Inline,
  MAX_NODES,
  parseFormatted,
  picturesIn,
  plainText,
} from './formatted-text.ts';
import { mutatedText } from './testing/mutated-text.ts';
import { unformattedParagraphs } from './unformatted.ts';

const text = (value: string): Inline => ({ type: 'text', text: value });
const paragraph = (...children: Inline[]): Block => ({ type: 'paragraph', isTight: false, children });
const full = (source: string) => parseFormatted(source, 'full');
const short = (source: string) => parseFormatted(source, 'short');

const linksOf = (source: string) => JSON.stringify(full(source)).match(/"href":"[^"]*"/g) ?? [];

test.for([
  '[a](javascript:alert(1))',
  '[a](JaVaScRiPt:alert(1))',
  '[a](&#106;avascript:alert(1))',
  '[a](java\\script:alert(1))',
  '[a](data:text/html,<script>alert(1)</script>)',
  '[a](vbscript:x)',
  '[a](//evil.example)',
  '[a](/account)',
  '[a](https://user:password@example.com)',
  '[a](http://localhost:3000)',
  '[a](http://127.1/)',
  '[a](http://192.168.0.1/)',
  '<javascript:alert(1)>',
  '[a]: javascript:alert(1)\n\n[a]',
  '![a](javascript:alert(1))',
])('%s is no link', (source) => {
  expect(linksOf(source)).toEqual([]);
  expect(plainText(source, 'full')).not.toBe('');
});

test('a refused link is shown as it was written', () => {
  expect(full('see [this](javascript:x)')).toEqual([paragraph(text('see [this](javascript:x)'))]);
});

test.for<[string, string]>([
  ['https://example.com/a', 'https://example.com/a'],
  ['www.example.com', 'http://www.example.com'],
  ['somebody@example.com', 'mailto:somebody@example.com'],
])('%s is a link by itself', ([source, href]) => {
  expect(full(`see ${source}`)).toEqual([
    paragraph(text('see '), { type: 'link', href, children: [text(source)] }),
  ]);
});

test.for(['readme.md', 'example.com', 'add.io'])('%s is a word', (source) => {
  expect(full(source)).toEqual([paragraph(text(source))]);
});

test('tags are text', () => {
  expect(full('a <script>alert(1)</script> <b>b</b>')).toEqual([
    paragraph(text('a <script>alert(1)</script> <b>b</b>')),
  ]);
});

test("pictures are the add-on's own; those of other sites are links", () => {
  expect(full('![A map](picture:abc-1)')).toEqual([
    paragraph({ type: 'picture', id: 'abc-1', alt: 'A map' }),
  ]);
  expect(full('![A map](https://example.com/map.png)')).toEqual([
    paragraph({ type: 'link', href: 'https://example.com/map.png', children: [text('A map')] }),
  ]);
  expect(full('[a map](picture:abc)')).toEqual([paragraph(text('a map'))]);
  expect(
    picturesIn('![a](picture:x) **![b](picture:y)**\n\n- ![c](picture:x)\n\n|![d](picture:z)|\n|-|'),
  ).toEqual(
    [
      ['x', 'a'],
      ['y', 'b'],
      ['x', 'c'],
      ['z', 'd'],
    ].map(([id, alt]) => ({ type: 'picture', id, alt })),
  );
});

test.for([
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&t=3s',
  'https://m.youtube.com/shorts/dQw4w9WgXcQ',
  'https://youtu.be/dQw4w9WgXcQ?t=10',
])('a paragraph that is only %s is a video', (address) => {
  expect(full(`Before\n\n${address}\n\nAfter`)?.[1]).toEqual({ type: 'video', id: 'dQw4w9WgXcQ' });
});

test.for([
  'see https://youtu.be/dQw4w9WgXcQ',
  'https://youtu.be/short',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  '[a video](https://youtu.be/dQw4w9WgXcQ)',
])('%s is no video', (source) => {
  expect(full(source)?.[0]?.type).toBe('paragraph');
});

test('a list of tasks', () => {
  const item = (checked: boolean | null, value: string) => ({
    checked,
    children: [{ type: 'paragraph', isTight: true, children: [text(value)] }],
  });
  expect(full('- [ ] one\n- [x] two\n- three')).toEqual([
    { type: 'list', start: null, items: [item(false, 'one'), item(true, 'two'), item(null, 'three')] },
  ]);
});

test('a table', () => {
  expect(full('a | b\n:-: | -:\n1 | **2**')).toEqual([
    {
      type: 'table',
      head: [
        { align: 'center', children: [text('a')] },
        { align: 'right', children: [text('b')] },
      ],
      rows: [
        [
          { align: 'center', children: [text('1')] },
          { align: 'right', children: [{ type: 'strong', children: [text('2')] }] },
        ],
      ],
    },
  ]);
});

test('the short dialect has no headings, tables, rules or pictures, and keeps line breaks', () => {
  expect(short('# a\nb ~~c~~')).toEqual([
    paragraph(text('# a'), { type: 'break' }, text('b '), { type: 'deleted', children: [text('c')] }),
  ]);
  for (const source of ['a\n---', 'a | b\n:-- | --:\n1 | 2', '---', '![a](picture:b)'])
    expect(short(source)?.map(({ type }) => type)).toEqual(['paragraph']);
});

test('a text that is formatted too deeply, or too much, is plain', () => {
  expect(full(`${'> '.repeat(18)}a`)).not.toBeNull();
  expect(full(`${'> '.repeat(20)}a`)).toBeNull();
  expect(full('*a* '.repeat(MAX_NODES / 4))).not.toBeNull();
  expect(full('*a* '.repeat(MAX_NODES / 2))).toBeNull();
  const deep = `${'> '.repeat(100)}a`;
  expect(plainText(deep, 'full')).toBe(deep);
});

test('the words of a text', () => {
  const source =
    '# Title\n\nSome **bold** [link](https://example.com).\n\n- one\n- two\n\n`code` ![Alt](picture:p)';
  expect(plainText(source, 'full')).toBe('Title\n\nSome bold link.\n\none\ntwo\n\ncode Alt');
});

/** What costs naive parsers quadratic or exponential time. */
const HEAVY = [
  '*a_ ',
  '[',
  '![[]()',
  '>',
  '> - ',
  '`a``b',
  '<a ',
  '&#x',
  '|a',
  'a.b@c.',
  'http://',
  '~~a ~',
  '[a]: b\n',
];

/** A time limit cannot be tested on a busy machine; a limit on steps can. */
test.for(HEAVY)('30,000 characters of %j are read or shown as plain text, without a fault', (part) => {
  const source = part.repeat(Math.ceil(30_000 / part.length)).slice(0, 30_000);
  for (const dialect of ['full', 'short'] as const) {
    expect(plainText(source, dialect)).toEqual(expect.any(String));
  }
});

test('a thousand mutated texts: only known nodes, and only addresses that may be linked', () => {
  fc.assert(
    fc.property(mutatedText, fc.constantFrom('full' as const, 'short' as const), (source, dialect) => {
      const json = JSON.stringify(parseFormatted(source, dialect));
      for (const [, href] of json.matchAll(/"href":"((?:[^"\\]|\\.)*)"/g))
        expect(href).toMatch(/^(?:https?:\/\/|mailto:)/i);
      for (const [, type] of json.matchAll(/"type":"(\w+)"/g)) expect(TYPES).toContain(type);
    }),
    { numRuns: 1_000 },
  );
});

/** The fastest of some tries, in milliseconds: others were held up by what else the machine does. */
function parsingTime(source: string): number {
  const tries = [1, 2, 3, 4, 5].map(() => {
    const start = performance.now();
    parseFormatted(source, 'full');
    return performance.now() - start;
  });
  return Math.min(...tries);
}

test('a thousand mutated texts are each read in less than 50 ms', () => {
  fc.assert(
    fc.property(mutatedText, (source) => {
      expect(parsingTime(source)).toBeLessThan(50);
    }),
    { numRuns: 1_000 },
  );
});

const TYPES = [
  ...['paragraph', 'heading', 'quote', 'list', 'codeBlock', 'table', 'rule', 'video'],
  ...['text', 'strong', 'emphasis', 'deleted', 'code', 'break', 'link', 'picture'],
];

/** Invisible white space at the edges of lines is of no interest. */
const withoutEdges = (blocks: Block[] | null) =>
  blocks
    ?.map((block) => ({
      ...block,
      children: (block as { children: Inline[] }).children
        .map((node) => (node.type === 'text' ? { ...node, text: node.text.trim() } : node))
        .filter((node) => node.type !== 'text' || node.text !== ''),
    }))
    .filter(({ children }) => children.length > 0);

test('a text without formatting reads the same without the parser', () => {
  const words = fc.constantFrom(
    ...[
      'a',
      'Hello',
      ' ',
      '  ',
      '\n',
      '\n\n',
      '\n \n',
      '\t',
      '1',
      '#',
      '=',
      '-',
      '+',
      '!',
      ':',
      '.',
      '|',
      '😀',
      '\u3000',
      '---',
      '\u00a0',
      '"',
      '5.',
      '2)',
      'http:',
      'example.com',
    ],
  );
  fc.assert(
    fc.property(fc.array(words, { maxLength: 30 }), (parts) => {
      const source = parts.join('').trim();
      const lines = unformattedParagraphs(source);
      if (lines === undefined) return;
      const tree = lines.map((paragraphLines) =>
        paragraph(
          ...paragraphLines.flatMap((line, index): Inline[] => [
            ...(index > 0 ? [{ type: 'break' } as const] : []),
            ...(line === '' ? [] : [text(line)]),
          ]),
        ),
      );
      expect(withoutEdges(parseFormatted(source, 'short'))).toEqual(withoutEdges(tree));
    }),
    { numRuns: 2_000 },
  );
  expect(unformattedParagraphs('Works well.\nThank you!\n\nMore.')).toEqual([
    ['Works well.', 'Thank you!'],
    ['More.'],
  ]);
});
