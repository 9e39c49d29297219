import { PAGES, type SitePage } from '@sandcrate/api/contract/pages.ts';
import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { sourceI18n } from './app/i18n/messages.ts';
import { createQueryClient } from './app/query-client.ts';
import { createSiteRouter } from './router.ts';

const context = { queryClient: createQueryClient(), i18n: sourceI18n(), url: 'https://crates.example' };
const routes = Object.values(createSiteRouter(context, createMemoryHistory()).routesById);
const table: [string, SitePage][] = Object.entries(PAGES);

test('every page of the table has a route, and every route is in the table', () => {
  const routed = new Set(routes.filter(({ id }) => id !== '__root__').map(({ to }) => String(to)));
  expect([...routed].toSorted()).toEqual(table.map(([path]) => path).toSorted());
});

test('a text page is an entry in the table and a route file with only its text and what that needs', () => {
  const texts = routes.filter(({ id }) => id.startsWith('/_text/'));
  const marked = table.filter(([, { isText }]) => isText);
  expect(texts.map(({ to }) => to).toSorted()).toEqual(marked.map(([path]) => path).toSorted());
  for (const { options } of texts) {
    const { loader: _, ...given } = options;
    expect(Object.keys(given).toSorted()).toEqual(['component', 'getParentRoute', 'id', 'path']);
  }
});
