import { act, cleanup, render } from '@testing-library/react';
import { ListContextProvider, type ListControllerResult } from 'react-admin';
import { afterEach, expect, test } from 'vitest';
import { useSteadyList } from './use-steady-list.ts';

afterEach(cleanup);

test('a list with new functions is the same list, and calls the new ones', () => {
  const seen: ListControllerResult[] = [];
  const Reader = () => {
    seen.push(useSteadyList());
    return null;
  };
  const data = [{ id: 'boats' }];
  const calls: string[] = [];
  const show = (name: string, total: number) => {
    const list = { data, total, refetch: () => calls.push(name) } as unknown as ListControllerResult;
    return (
      <ListContextProvider value={list}>
        <Reader />
      </ListContextProvider>
    );
  };
  const { rerender } = render(show('first', 1));
  rerender(show('second', 1));
  expect(seen.at(-1)).toBe(seen[0]);
  act(() => void seen[0]?.refetch());
  expect(calls).toEqual(['second']);
  rerender(show('third', 2));
  expect(seen.at(-1)).not.toBe(seen[0]);
  expect(seen.at(-1)?.total).toBe(2);
  expect(seen.at(-1)?.refetch).toBe(seen[0]?.refetch); // effects depend on it
});
