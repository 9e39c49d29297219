import { expect, test } from 'vitest';
import { createTemplate } from './template.ts';

const html = `<head><!--head--><title>Built</title><!--/head--><style nonce="__CSP_NONCE__"></style></head>
<body><div id="root"><p>$& drawn</p></div><script nonce="__CSP_NONCE__"></script></body>`;

test('each answer has its nonce and its head, and the rest as it was built', () => {
  const home = createTemplate(html)({ nonce: 'n1', head: '<title>$1 Home</title>' });
  expect(home).toContain('<title>$1 Home</title>');
  expect(home).toContain('<p>$& drawn</p>');
  expect(home).not.toContain('Built');
  expect(home.match(/nonce="n1"/g)).toHaveLength(2);
});

test("the nonce never replaces a mark in a head, where somebody's title may stand", () => {
  const page = createTemplate(html)({ nonce: 'n1', head: '<title>__CSP_NONCE__</title>' });
  expect(page).toContain('<title>__CSP_NONCE__</title>');
  expect(page.match(/n1/g)).toHaveLength(2);
});

test('the first picture is put where it was marked', () => {
  const page = createTemplate('<p></p><!--picture (min-width: 64rem) 56rem, 96vw--><i></i>');
  expect(page({ nonce: 'n' })).toBe('<p></p><i></i>');
  const shown = page({ nonce: 'n', picture: '/images/1"' });
  expect(shown).toContain('sizes="(min-width: 64rem) 56rem, 96vw"');
  expect(shown).toContain('srcset="/images/1&quot;?w=320 320w, ');
});

test('without a head of its own a page keeps the built one', () => {
  expect(createTemplate(html)({ nonce: 'n' })).toContain('<title>Built</title>');
});

test('a page without marks goes out as it was built', () => {
  expect(createTemplate('<script nonce="__CSP_NONCE__"></script>')({ nonce: 'n' })).toBe(
    '<script nonce="n"></script>',
  );
});

test('the page of a renamed site names it wherever the build names the product, and leaves its head alone', () => {
  const built = '<!--head--><!--/head--><b title="Sandcrate, mods">Sandcrate</b>';
  const page = createTemplate(built)({
    nonce: 'n',
    head: '<title>A Sandcrate fork</title>',
    siteName: 'A Sandcrate <fork>',
  });
  expect(page).toBe(
    '<title>A Sandcrate fork</title><b title="A Sandcrate &lt;fork&gt;, mods">A Sandcrate &lt;fork&gt;</b>',
  );
});
