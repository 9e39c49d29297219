// A second factor becomes required of staff while their console is open.
import type { CurrentUser } from '@sandcrate/api/auth/contract.ts';
import { createClient } from '@sandcrate/api/contract/client.ts';
import { MUST_ENROL } from '@sandcrate/api/contract/refusals.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AREAS } from '../area.ts';
import { dataProvider } from '../provider/data-provider.ts';
import { authProvider } from './auth-provider.ts';
import { SessionGate } from './SessionGate.tsx';
import { readToken, saveToken } from './token.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('the first refused request opens the gate, which says what to do', async () => {
  saveToken('a session');
  const refusal = Response.json({ message: MUST_ENROL, code: 'must-enrol' }, { status: 403 });
  let mustEnrol = false;
  vi.stubGlobal('fetch', async (url: string | URL) =>
    String(url).includes('/api/auth/me')
      ? Response.json({ username: 'ada', role: 'admin', mustEnrol })
      : refusal.clone(),
  );
  const client = createClient({ token: readToken });
  const open = () =>
    render(
      <SessionGate area={AREAS.admin} client={client}>
        {({ username }) => <p>Welcome {username}</p>}
      </SessionGate>,
    );
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {
    cleanup();
    open();
  });
  open();
  await screen.findByText('Welcome ada');

  mustEnrol = true;
  const provider = authProvider(client, { username: 'ada', role: 'admin' } as CurrentUser);
  const data = dataProvider(client, readToken);
  const list = {
    pagination: { page: 1, perPage: 25 },
    sort: { field: 'id', order: 'ASC' },
    filter: {},
  } as const;
  for (const ask of [() => data.getList('addons', list), () => data.stats()]) {
    reload.mockClear();
    const error = await ask().then(
      () => expect.fail('the request is refused'),
      (error: Error) => error,
    );
    await provider.checkError(error);
    expect(reload).toHaveBeenCalledOnce();
  }
  await screen.findByRole('heading', { name: 'Second factor required' });
  expect(screen.queryByText('Welcome ada')).toBeNull();
  expect(readToken()).toBe('a session');
});
