import { expect, test } from 'vitest';
import { type PageHead, renderHead, summaryOf } from './page-head.ts';

const site = { name: 'Sandcrate', url: 'https://sandcrate.example' };
const head: PageHead = {
  title: 'Boats',
  description: 'Boats that float.',
  path: '/addon/1',
  isIndexed: true,
  kind: 'article',
  data: [],
};

test('a head names title, description and the one address, for search engines and for chats', () => {
  const html = renderHead(
    { ...head, image: { source: '/b', path: '/b?w=1280', width: 1280, height: 720 } },
    site,
  );
  expect(html).toContain('<title>Boats – Sandcrate</title>');
  expect(html).toContain('<link rel="canonical" href="https://sandcrate.example/addon/1" />');
  expect(html).toContain('<meta property="og:image" content="https://sandcrate.example/b?w=1280" />');
  expect(html).not.toContain('noindex');
});

test('nothing that people wrote becomes markup', () => {
  const evil = '</title><script>alert("1")</script>\'&';
  const html = renderHead({ ...head, title: evil, description: evil, data: [{ name: evil }] }, site);
  expect(html.match(/<script/g)).toHaveLength(1);
  expect(html).not.toContain('alert("1")');
  const [, json = ''] = /ld\+json">(.*)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(json)).toEqual({ name: evil });
});

test('a summary is one line, cut at a word, and never in the middle of a character', () => {
  expect(summaryOf('Boats\n that   float.')).toBe('Boats that float.');
  const summary = summaryOf('boats '.repeat(60));
  expect(summary.length).toBeLessThanOrEqual(160);
  expect(summary.endsWith('boats…')).toBe(true);
  expect(summaryOf('😀'.repeat(100)).isWellFormed()).toBe(true);
});
