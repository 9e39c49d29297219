import { expect, test } from 'vitest';
import { createPageStyles } from './page-styles.ts';

const kept = (css: string, html = '<html class="dark"><p class="text-ink two [&amp;_svg]:size-4">') =>
  createPageStyles(css)(html);

test.each([
  ['of elements', 'p{margin:0}'],
  ['of a class that an element has', '.two{margin:0}'],
  ['of one of several classes', '.one,.two{margin:0}'],
  ['within elements of a class', '.two li{margin:0}'],
  ['of a class with special characters', '.\\[\\&_svg\\]\\:size-4 svg{width:1rem}'],
  ['of a class that scripts set', '.maybe-member p{margin:0}'],
  ['that depend on a class, but may match without it', 'html:has(.three){margin:0}'],
  ['in groups', '@layer base{@media (width>=40rem){.two{margin:0}}}'],
])('rules %s are kept', (_, css) => {
  expect(kept(css)).toBe(css);
});

test('other statements are kept', () => {
  const css =
    '@layer theme, base;@font-face{font-family:A;src:url(/a.woff2)}@keyframes fade{to{opacity:0}}@property --a{syntax:"*";inherits:false}';
  expect(kept(css)).toBe(css);
});

test.each([
  ['a class that no element has', '.three{margin:0}'],
  ['several such classes', '.three,.four .two{margin:0}'],
  ['a class whose name begins like that of an element', '.text-ink\\/50{margin:0}'],
])('rules of %s are left out', (_, css) => {
  expect(kept(`${css}p{margin:0}`)).toBe('p{margin:0}');
});

test.each([
  ['without rules', '@media (width >= 40rem){.three{margin:0}}', ''],
  ['for printing', '@media print{p{margin:0}}', ''],
  ['for browsers without registered properties', '@layer properties{p{margin:0}}', '@layer properties;'],
])('a group %s is left out', (_, css, left) => {
  expect(kept(css)).toBe(left);
});
