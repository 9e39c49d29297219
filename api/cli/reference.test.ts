import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cliReference } from './reference.ts';

test('docs/reference/cli.md matches the definitions of the commands', () => {
  const written = readFileSync(new URL('../../docs/reference/cli.md', import.meta.url), 'utf8');
  expect(written, 'run `npm run docs`').toBe(cliReference());
});
