import { expect, test } from 'vitest';
import { type Mark, marked } from './formatting.ts';

/** A text in which `[` and `]` enclose the selection. */
function selected(written: string) {
  const start = written.indexOf('[');
  return { text: written.replace('[', '').replace(']', ''), start, end: written.indexOf(']') - 1 };
}

test.for<[Mark, string, string]>([
  ['bold', 'a [big] boat', 'a **[big]** boat'],
  ['bold', 'a **[big]** boat', 'a [big] boat'],
  ['italic', 'a [big] boat', 'a *[big]* boat'],
  ['heading', 'one\nt[w]o\nthree', 'one\n[## two]\nthree'],
  ['heading', 'one\n## t[w]o', 'one\n[two]'],
  ['list', '[one\ntwo]', '[- one\n- two]'],
  ['list', '- o[ne\n- tw]o', '[one\ntwo]'],
  ['quote', 'a\n[b]', 'a\n[> b]'],
])('%s: %j becomes %j', ([mark, before, after]) => {
  expect(marked(mark, selected(before))).toEqual(selected(after));
});

test('a link selects its address', () => {
  const { text, start, end } = marked('link', selected('see [this] page'));
  expect(text).toBe('see [this](https://) page');
  expect(text.slice(start, end)).toBe('https://');
});
