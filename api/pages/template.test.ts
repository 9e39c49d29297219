import { expect, test } from 'vitest';
import { createTemplate } from './template.ts';

const html = `<head><!--head--><title>Built</title><!--/head--><style nonce="__CSP_NONCE__"></style></head>
<body><div id="root"></div><template id="home"><p>$& drawn</p></template><script nonce="__CSP_NONCE__"></script></body>`;

test('each answer has its nonce, its head, and the drawn home page only where it is shown', () => {
  const page = createTemplate(html);
  const home = page({ nonce: 'n1', head: '<title>$1 Home</title>', isHome: true });
  expect(home).toContain('<title>$1 Home</title>');
  expect(home).toContain('<p>$& drawn</p>');
  expect(home.match(/nonce="n1"/g)).toHaveLength(2);
  const other = page({ nonce: 'n2', head: '<title>Other</title>' });
  expect(other).toContain('<template id="home"></template>');
  expect(other).not.toContain('Built');
});

test('without a head of its own a page keeps the built one', () => {
  expect(createTemplate(html)({ nonce: 'n' })).toContain('<title>Built</title>');
});

test('a page without marks goes out as it was built', () => {
  expect(createTemplate('<script nonce="__CSP_NONCE__"></script>')({ nonce: 'n' })).toBe(
    '<script nonce="n"></script>',
  );
});
