import { expect, test } from 'vitest';
import { displayFileName } from './text.ts';

test.each([
  ['Tree Harvester.mcaddon', 'Tree Harvester.mcaddon'],
  ['two\r\nlines\t.mcpack', 'two lines.mcpack'],
  ['\u202egnp.\u2066swords\u0007.zip', 'gnp.swords.zip'],
  ['\0.mcpack', '.mcpack'],
  ['no extension', 'no extension'],
  [`${'x'.repeat(400)}.mcpack`, `${'x'.repeat(292)}….mcpack`],
])('a file named %j is shown as %j', (name, shown) => {
  expect(displayFileName(name)).toBe(shown);
});
