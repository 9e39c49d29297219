import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { ApiReferencePage } from './ApiReferencePage.tsx';

const document = {
  openapi: '3.1.1',
  info: { title: 'Sandcrate', version: '1' },
  servers: [{ url: 'https://crate.example' }],
  paths: {
    '/api/addons/{id}/rate': {
      post: {
        summary: 'Rate an add-on',
        description: 'Who is logged in and no auditor.',
        tags: ['Engagement'],
        security: [{ session: [] }],
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: { rating: { type: 'integer', minimum: 1, maximum: 5 } },
                required: ['rating'],
              },
            },
          },
        },
        responses: {
          200: {
            description: 'The new average',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/RatingAnswer' } } },
          },
          401: { $ref: '#/components/responses/Refused401' },
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
    responses: { Refused401: { description: 'Nobody is logged in, or the login is wrong.' } },
  },
};
afterEach(() => vi.unstubAllGlobals());

test('every call shows its access, parameters, answers and refusals, with an example', async () => {
  fakeApi({ 'GET /api/openapi.json': { body: document } });
  await renderPage(<ApiReferencePage />);
  expect(await screen.findByRole('heading', { name: 'Engagement' })).toBeDefined();
  expect(screen.getByRole('heading', { name: 'site' })).toBeDefined();
  expect(screen.getByText('2 calls')).toBeDefined();
  const path = screen.getByText('/api/addons/{id}/rate');
  const entry = within(path.closest('details') ?? window.document.body);
  for (const text of [
    'Who is logged in and no auditor.',
    'text (uuid), in the path, required',
    'whole number, 1 to 5',
    'Answer 200: The new average',
    'Nobody is logged in, or the login is wrong.',
  ]) {
    expect(entry.getByText(text)).toBeDefined();
  }
  const [call, answer] = [...(path.closest('details')?.querySelectorAll('pre') ?? [])];
  expect(
    call?.textContent,
  ).toBe(`curl -X POST 'https://crate.example/api/addons/0e984725-c51c-4bf4-9960-e1c80e27aba0/rate' \\
  -H 'Authorization: Bearer {token}' \\
  -H 'Content-Type: application/json' \\
  -d '{"rating":1}'`);
  expect(JSON.parse(answer?.textContent ?? '')).toEqual({ averageRating: 1 });
});

test('calls and types are marked as English, whatever the language of the page', async () => {
  fakeApi({ 'GET /api/openapi.json': { body: document } });
  await renderPage(<ApiReferencePage />);
  const heading = await screen.findByText('Engagement');
  const call = screen.getByText('/api/addons/{id}/rate');
  for (const part of [heading, call]) {
    expect(part.closest('[lang]')?.getAttribute('lang')).toBe('en');
    expect(part.closest('[dir]')?.getAttribute('dir')).toBe('ltr');
  }
  expect(screen.getByRole('searchbox', { name: 'Filter the calls' }).closest('[lang]')).toBeNull();
});

test('the name of a type links to its fields', async () => {
  fakeApi({ 'GET /api/openapi.json': { body: document } });
  await renderPage(<ApiReferencePage />);
  const link = await screen.findByText('RatingAnswer', { selector: 'a' });
  const target = window.document.querySelector(link.getAttribute('href') ?? '');
  expect(target?.textContent).toContain('averageRating number, optional');
});

test('the calls can be filtered', async () => {
  fakeApi({ 'GET /api/openapi.json': { body: document } });
  await renderPage(<ApiReferencePage />);
  await userEvent.type(await screen.findByLabelText('Filter the calls'), 'rate AN');
  expect(screen.getByText('1 call')).toBeDefined();
  expect(screen.queryByText('/api/site')).toBeNull();
});

test('an error is shown when the description of the API cannot be loaded', async () => {
  fakeApi({ 'GET /api/openapi.json': { status: 500 } });
  await renderPage(<ApiReferencePage />);
  expect(await screen.findByText('Failed to fetch the reference')).toBeDefined();
});
