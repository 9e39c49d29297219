import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';

afterEach(() => onlineManager.setOnline(true));

test('what could not be loaded offline is loaded again once the browser is online', async () => {
  const client = createQueryClient();
  client.mount();
  onlineManager.setOnline(false);
  const queryFn = vi.fn(async () => 'evidence').mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const observer = new QueryObserver(client, { queryKey: ['evidence'], queryFn });
  const stop = observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true));
  onlineManager.setOnline(true);
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('evidence'));
  stop();
  client.unmount();
});
