import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { fakeDataProvider } from '../testing/fake-data-provider.ts';
import { renderPage } from '../testing/render.tsx';
import { useCommand } from './use-command.ts';

afterEach(cleanup);

test('a command that is sent again before it is done is refused, not answered as if it had been sent', async () => {
  const sent: string[] = [];
  let command: ReturnType<typeof useCommand<string, void>> | undefined;
  function Page() {
    command = useCommand(async (text: string) => void sent.push(text), {});
    return <p>{command.isPending ? 'Sending' : 'Idle'}</p>;
  }
  renderPage('addons', <Page />, fakeDataProvider([]));
  await act(async () => {
    const first = command?.runAsync('first');
    await expect(command?.runAsync('second')).rejects.toThrow('Wait until the last one is done');
    await first;
  });
  await screen.findByText('Idle');
  await act(() => command?.runAsync('third'));
  expect(sent).toEqual(['first', 'third']);
});
