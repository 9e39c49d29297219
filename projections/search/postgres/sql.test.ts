import { expect, test } from 'vitest';
import { StatementNames } from './sql.ts';

test('a statement keeps its name for other values, but another text gets another name', () => {
  const names = new StatementNames('search');
  const [first, again, other] = [
    names.named({ text: 'select $1', values: [1] }),
    names.named({ text: 'select $1', values: [2] }),
    names.named({ text: 'select $2', values: [1] }),
  ];
  expect(again).toEqual({ ...first, values: [2] });
  expect(other.name).not.toBe(first.name);
});

test('at most a hundred texts have names, and they keep them', () => {
  const names = new StatementNames('search');
  const named = Array.from({ length: 150 }, (_, n) => names.named({ text: `select ${n}`, values: [] }));
  expect(new Set(named.map(({ name }) => name).filter(Boolean)).size).toBe(100);
  expect(names.named({ text: 'select 7', values: [] }).name).toBe(named[7]?.name);
});
