import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { eventCatalogue } from './event-catalogue.ts';
import { eventTypes } from './event-types.ts';

test('docs/reference/events.md matches the schemas', () => {
  const written = readFileSync(new URL('../docs/reference/events.md', import.meta.url), 'utf8');
  expect(written, 'run `npm run docs`').toBe(eventCatalogue());
});

test('the event catalogue names every event type', () => {
  for (const type of Object.keys(eventTypes)) expect(eventCatalogue()).toContain(`| ${type} |`);
});
