// The examples of the CommonMark specification, with every address allowed. What our dialect does otherwise is listed.
import { tests as examples } from 'commonmark-spec';
import { expect, test, vi } from 'vitest';
import { type Block, type Inline, type Item, parseFormatted } from './formatted-text.ts';

vi.mock(import('../links.ts'), async (original) => ({ ...(await original()), isPublicLink: () => true }));

type Example = (typeof examples)[number];

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** By their numbers in version 0.31.2. */
const OTHERWISE: Record<string, number[]> = {
  'HTML is text': [
    ...[21, 31, ...range(148, 191), 201, 308, 309, 344, 475, 476, 477, 491, 494, 524, 536],
    ...[...range(613, 617), 623, ...range(625, 631), 642, 643],
  ],
  'addresses are links without angle brackets, as on GitHub': [602, 608, 611, 612],
};

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const all = (nodes: Inline[]): string => nodes.map(inline).join('');

function inline(node: Inline): string {
  switch (node.type) {
    case 'text':
      return escaped(node.text);
    case 'strong':
      return `<strong>${all(node.children)}</strong>`;
    case 'emphasis':
      return `<em>${all(node.children)}</em>`;
    case 'deleted':
      return `<del>${all(node.children)}</del>`;
    case 'code':
      return `<code>${escaped(node.text)}</code>`;
    case 'break':
      return '<br />\n';
    case 'link':
      return `<a href="${escaped(node.href)}">${all(node.children)}</a>`;
    case 'picture':
      return `<img src="picture:${node.id}" alt="${escaped(node.alt)}" />`;
  }
}

const blocks = (nodes: Block[]) => nodes.map(block).join('\n');

const item = ({ children }: Item) => {
  const [first, ...others] = children.map(block);
  if (first === undefined) return '<li></li>';
  const open = children[0]?.type === 'paragraph' && children[0].isTight ? '<li>' : '<li>\n';
  const last = children.at(-1);
  const close = last?.type === 'paragraph' && last.isTight ? '</li>' : '\n</li>';
  return `${open}${[first, ...others].join('\n')}${close}`;
};

function block(node: Block): string {
  switch (node.type) {
    case 'paragraph':
      return node.isTight ? all(node.children) : `<p>${all(node.children)}</p>`;
    case 'heading':
      return `<h${node.level}>${all(node.children)}</h${node.level}>`;
    case 'quote':
      return `<blockquote>\n${node.children.map((child) => `${block(child)}\n`).join('')}</blockquote>`;
    case 'list': {
      const name = node.start === null ? 'ul' : 'ol';
      const start = node.start === null || node.start === 1 ? '' : ` start="${node.start}"`;
      return `<${name}${start}>\n${node.items.map(item).join('\n')}\n</${name}>`;
    }
    case 'codeBlock':
      return `<pre><code>${escaped(node.text)}</code></pre>`;
    case 'rule':
      return '<hr />';
    default:
      return node.type;
  }
}

/** Titles of links and languages of code are not shown, and pictures of other sites are links to them. */
const asOurs = (html: string) =>
  html
    .replaceAll(/ class="language-[^"]*"/g, '')
    .replaceAll(/<a href=""[^>]*>(.*?)<\/a>/g, '$1')
    .replaceAll(/ title="[^"]*"/g, '')
    .replaceAll(
      /<img src="([^"]*)" alt="([^"]*)" \/>/g,
      (_, source, alt) => `<a href="${source}">${alt || source}</a>`,
    );

const written = ({ markdown }: Example) => markdown.replaceAll('→', '\t');

test('every example of CommonMark is read as the specification says, but for those listed', () => {
  const known = new Set(Object.values(OTHERWISE).flat());
  const other = examples.filter((example) => {
    const tree = parseFormatted(written(example), 'full');
    const expected = asOurs(example.html.replaceAll('→', '\t')).trimEnd();
    return tree === null || blocks(tree).trimEnd() !== expected;
  });
  expect(other.map(({ number }) => number)).toEqual([...known].toSorted((a, b) => a - b));
});
