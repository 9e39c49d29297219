import { expect, test } from 'vitest';
import { readEvents } from '../../../web/read-events.ts';

test('event names are read no matter where the stream is split into chunks', async () => {
  const pieces = [
    'retry: 2000\n\neve',
    'nt: reviews\ndata:\n\n: still here\n',
    '\nevent: queues\nda',
    'ta:\n\n',
  ];
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      controller.close();
    },
  });
  const names: string[] = [];
  for await (const name of readEvents(body)) names.push(name);
  expect(names).toEqual(['reviews', 'queues']);
});
