import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { ApiReferencePage } from './ApiReferencePage.tsx';
import { typeText } from './type-text.ts';

const document = {
  openapi: '3.1.0',
  info: { title: 'Sandcrate', version: '1' },
  paths: {
    '/api/addons/{id}/rate': {
      post: {
        summary: 'Rate an add-on',
        tags: ['engagement'],
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }],
        requestBody: {
          content: {
            'application/json': {
              schema: { type: 'object', properties: { rating: { type: 'integer' } }, required: ['rating'] },
            },
          },
        },
        responses: {
          200: {
            description: 'The new average',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/RatingAnswer' } } },
          },
          401: { description: 'Please log in to continue.' },
        },
      },
      parameters: [],
    },
    '/api/site': { get: { summary: 'The site', responses: {} } },
  },
  components: {
    schemas: {
      RatingAnswer: { type: 'object', properties: { averageRating: { type: 'number' } }, required: [] },
    },
  },
};
afterEach(() => vi.unstubAllGlobals());

test('every call is listed by its group, and opens to what it takes and gives', async () => {
  fakeApi({ 'GET /api/openapi.json': { body: document } });
  await renderPage(<ApiReferencePage />);
  expect(await screen.findByRole('heading', { name: 'engagement' })).toBeDefined();
  expect(screen.getByRole('heading', { name: 'site' })).toBeDefined();
  expect(screen.getByText('2 calls')).toBeDefined();
  const path = screen.getByText('/api/addons/{id}/rate');
  const entry = within(path.closest('details') ?? window.document.body);
  expect(entry.queryByText('whole number')).toBeNull();
  await userEvent.click(path);
  await entry.findByText('whole number');
  for (const text of [
    'text (uuid), in the path, required',
    'whole number',
    'Answer 200: The new average',
    'averageRating',
    'Answer 401: Please log in to continue.',
  ]) {
    expect(entry.getByText(text)).toBeDefined();
  }
});

test('the calls can be filtered', async () => {
  fakeApi({ 'GET /api/openapi.json': { body: document } });
  await renderPage(<ApiReferencePage />);
  await userEvent.type(await screen.findByLabelText('Filter the calls'), 'rate AN');
  expect(screen.getByText('1 call')).toBeDefined();
  expect(screen.queryByText('/api/site')).toBeNull();
});

test('a description that cannot be had says so', async () => {
  fakeApi({ 'GET /api/openapi.json': { status: 500 } });
  await renderPage(<ApiReferencePage />);
  expect(await screen.findByText('Failed to fetch the reference')).toBeDefined();
});

test('types are told in a few words', () => {
  expect(typeText({ type: 'array', items: { enum: ['a', 'b'] } })).toBe('list of one of a, b');
  expect(typeText({ anyOf: [{ $ref: '#/components/schemas/AddonCard' }, { type: 'null' }] })).toBe(
    'AddonCard or null',
  );
  expect(typeText({ type: ['string', 'null'] })).toBe('text or null');
});
