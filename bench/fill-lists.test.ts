import { testSite } from '@sandcrate/api/testing/test-site.ts';
import { expect, test } from 'vitest';
import { fillLists } from './fill-lists.ts';
import { listQuestions } from './list-questions.ts';

const ROWS = 40;

test('every list of the console shows the rows that the bench fills in', async () => {
  const site = await testSite();
  try {
    await fillLists(site.services.pool, ROWS);
    const lists = new Set([...listQuestions(ROWS)].map(({ list }) => list));
    for (const list of lists) {
      const answer = await site.call(`GET /api/console/${list}`, site.owner);
      const total = Number(String(answer.headers['content-range']).split('/')[1]);
      expect([list, total >= ROWS]).toEqual([list, true]);
    }
  } finally {
    await site.close();
  }
});
