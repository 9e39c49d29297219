import { expect, test } from 'vitest';
import { scriptNames } from './script-names.ts';

test.each([
  [`import { world } from '@minecraft/server';`, ['@minecraft/server']],
  ['import"@minecraft/server-ui"', ['@minecraft/server-ui']],
  [`await import ( '@minecraft/server-net' )`, ['@minecraft/server-net']],
  [`from\n  '@minecraft/server'`, ['@minecraft/server']],
  ['await import(`@minecraft/server-net`)', ['@minecraft/server-net']],
  [`import './own.js'; important('@minecraft/server')`, []],
])('%s imports %j', (script, modules) => {
  expect(scriptNames(script).modules).toEqual(modules);
});

test('the addresses in a script are found', () => {
  expect(scriptNames(`fetch("https://a.example/x?y=1"); // see wss://b.example`).addresses).toEqual([
    'https://a.example/x?y=1',
    'wss://b.example',
  ]);
});

test('white space cannot hide what a script imports', () => {
  // Would take over half an hour in quadratic time.
  const script = `from${' '.repeat(1_000_000)}x; import '@minecraft/server-net'`;
  expect(scriptNames(script).modules).toEqual(['@minecraft/server-net']);
});
