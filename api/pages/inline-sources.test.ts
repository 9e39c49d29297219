import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { approveMarked } from './inline-sources.ts';

const MARK = 'T2Zmc3ByaW5nIG1hcms+/w==';
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const documentOf = (body: string, mark = ` nonce="${MARK}"`) =>
  `<!doctype html><html><head><style${mark}>a > b{}</style><script${mark}>1 < 2 || one()</script>` +
  `<script type="module" async=""${mark}>two()</script></head><body>${body}</body></html>`;
const OWN = { scripts: [hashOf('1 < 2 || one()'), hashOf('two()')], styles: [hashOf('a > b{}')] };

test('marked scripts and styles are approved, and the marks removed', () => {
  expect(approveMarked(documentOf('<p>Hello</p>'), MARK)).toEqual({
    html: documentOf('<p>Hello</p>', ''),
    ...OWN,
  });
});

test.each([
  '<script>evil()</script>',
  '<style>p{}</style>',
  '<script nonce>evil()</script>',
  '<script nonce="">evil()</script>',
  `<script nonce="${MARK.toLowerCase()}">evil()</script>`,
  `<script nonce="${'A'.repeat(22)}==">evil()</script>`,
  '<!-- <script> --><script src="data:,evil()">evil()</script>',
  '<script data-a="',
])('content with %s stays in the page and approves nothing', (content) => {
  expect(approveMarked(documentOf(content), MARK)).toEqual({ html: documentOf(content, ''), ...OWN });
});

test('content right before a marked script adds nothing to what is approved', () => {
  const html = `<p title='<script>'><script data-a="<script nonce="${MARK}">own()</script>`;
  expect(approveMarked(html, MARK).scripts).toEqual([hashOf('own()')]);
});

test('marked elements that contain no inline code are not approved', () => {
  const html = [
    '<script type="application/ld+json" nonce="">{}</script>',
    '<script type="module" src="/assets/main.js" nonce=""></script>',
    '<script nonce="" src="/assets/main.js"></script>',
    '<link rel="modulepreload" href="/assets/main.js" nonce=""/>',
  ].join('');
  expect(approveMarked(html.replaceAll('nonce=""', `nonce="${MARK}"`), MARK)).toEqual({
    html: html.replaceAll(' nonce=""', ''),
    scripts: [],
    styles: [],
  });
});

test.each([`<p>${MARK}</p>`, `<meta content="${MARK}"/>`, `<script nonce='${MARK}'>evil()</script>`])(
  'a page with the mark in %s is refused',
  (content) => {
    expect(() => approveMarked(documentOf(content), MARK)).toThrow('mark');
  },
);

test('a marked script without an end is refused', () => {
  expect(() => approveMarked(`<script nonce="${MARK}">one()`, MARK)).toThrow('no end');
});
