import { expect, test } from 'vitest';
import { linesOf } from './script-tokens.ts';

test('a script is split into lines with the kinds of their parts', () => {
  expect(linesOf("const a = 'b'; // c\r\nreturn_(1);\n/* d\ne */")).toEqual([
    [
      { kind: 'keyword', text: 'const' },
      { kind: 'plain', text: ' a = ' },
      { kind: 'text', text: "'b'" },
      { kind: 'plain', text: '; ' },
      { kind: 'comment', text: '// c' },
    ],
    [
      { kind: 'plain', text: 'return_(' },
      { kind: 'number', text: '1' },
      { kind: 'plain', text: ');' },
    ],
    [{ kind: 'comment', text: '/* d' }],
    [{ kind: 'comment', text: 'e */' }],
  ]);
});

test('what cannot be read is plain', () => {
  expect(linesOf("if (a)\n'open")).toEqual([
    [
      { kind: 'keyword', text: 'if' },
      { kind: 'plain', text: ' (a)' },
    ],
    [{ kind: 'plain', text: "'open" }],
  ]);
});
