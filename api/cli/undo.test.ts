import { InvalidArgumentError } from 'commander';
import { expect, test } from 'vitest';
import { runCommand } from './testing/command-world.ts';
import { moment } from './undo.ts';

test.each([
  ['2026-05-01', '2026-05-01T00:00:00.000Z'],
  ['2026-05-01T08:00:00Z', '2026-05-01T08:00:00.000Z'],
  ['2026-05-01T08:00:00+02:00', '2026-05-01T06:00:00.000Z'],
])('%s is a time', (text, expected) => {
  expect(moment(text).toISOString()).toBe(expected);
});

test.each(['2026-02-30', '2026-02-30T08:00:00Z', '2026', 'yesterday', ''])('"%s" is not a time', (text) => {
  expect(() => moment(text)).toThrow(InvalidArgumentError);
});

test('undo refuses a period that ends before it begins', async () => {
  const period = ['--from', '2026-05-02', '--to', '2026-05-01'];
  expect(await runCommand(['undo', 'mod', ...period], {})).toMatchObject({
    code: 1,
    err: ['The end must not be before the beginning.'],
  });
});
