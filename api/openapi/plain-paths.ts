// Paths that are not calls of the contract's table: files, pictures, feeds, and the OpenAPI document itself.
import { type Answer, headersOf, refusals } from './answers.ts';
import type { JsonSchema } from './components.ts';
import type { OperationObject, Parameter } from './operation-object.ts';

const uuid = { type: 'string', format: 'uuid' } as const;
const inPath = (name: string, schema: JsonSchema): Parameter => ({
  name,
  in: 'path',
  required: true,
  schema,
});
const inQuery = (name: string, description: string, schema: JsonSchema): Parameter => ({
  name,
  in: 'query',
  required: false,
  description,
  schema,
});
const TICKET = inQuery('ticket', 'Identifies the caller where no header can be sent.', {
  type: 'string',
  maxLength: 2000,
});

const notModified: Answer = {
  description: "The caller's copy is current.",
  headers: headersOf('Cache-Control', 'ETag', 'Vary'),
};
const kept = headersOf('Cache-Control', 'ETag', 'Vary');

type Plain = {
  summary: string;
  parameters?: Parameter[];
  responses: Record<string, Answer | { $ref: string }>;
};

const fed = (summary: string, type: string): Plain => ({
  summary,
  responses: {
    200: { description: summary, headers: kept, content: { [type]: { schema: { type: 'string' } } } },
    304: notModified,
    ...refusals('400', '429', '431', '500', '503'),
  },
});

const bytes = (type: string): Answer['content'] => ({
  [type]: { schema: { contentMediaType: 'application/octet-stream' } },
});

const PLAIN: Record<string, Plain> = {
  '/api/addons/{id}/files/{releaseId}': {
    summary: "A release's file, byte for byte as it was uploaded",
    parameters: [inPath('id', uuid), inPath('releaseId', uuid), TICKET],
    responses: {
      200: {
        description: 'The file.',
        headers: { ...kept, ...headersOf('Accept-Ranges', 'Content-Disposition') },
        content: bytes('application/octet-stream'),
      },
      206: {
        description: 'The requested range.',
        headers: { ...kept, ...headersOf('Accept-Ranges', 'Content-Disposition', 'Content-Range') },
        content: bytes('application/octet-stream'),
      },
      302: {
        description: 'The location of the file, valid for a minute.',
        headers: headersOf('Cache-Control', 'Location'),
      },
      304: notModified,
      ...refusals('400', '401', '403', '404', '416', '429', '431', '500', '503'),
    },
  },
  '/api/addons/{id}/files/{releaseId}/part': {
    summary: "A picture or sound from a release's file; pictures are decoded and re-encoded",
    parameters: [
      inPath('id', uuid),
      inPath('releaseId', uuid),
      {
        ...inQuery('path', 'The path within the file.', { type: 'string', minLength: 1, maxLength: 2000 }),
        required: true,
      },
      TICKET,
    ],
    responses: {
      200: {
        description: 'The picture or sound.',
        headers: { ...kept, ...headersOf('Accept-Ranges', 'Content-Disposition') },
        content: {
          ...bytes('image/png'),
          ...bytes('audio/ogg'),
          ...bytes('audio/wav'),
          ...bytes('audio/mpeg'),
        },
      },
      206: {
        description: 'The requested range.',
        headers: { ...kept, ...headersOf('Accept-Ranges', 'Content-Disposition', 'Content-Range') },
        content: {
          ...bytes('image/png'),
          ...bytes('audio/ogg'),
          ...bytes('audio/wav'),
          ...bytes('audio/mpeg'),
        },
      },
      304: notModified,
      ...refusals('400', '401', '403', '404', '416', '429', '431', '500', '503'),
    },
  },
  '/api/addons/{id}/images/{sha256}': {
    summary: 'A picture of an add-on, at the stored width that fits',
    parameters: [
      inPath('id', uuid),
      inPath('sha256', { type: 'string', pattern: '^[0-9a-f]{64}$' }),
      inQuery('w', 'How wide it will be shown, in pixels.', { type: 'integer', minimum: 1, maximum: 10_000 }),
      TICKET,
    ],
    responses: {
      200: {
        description: 'The picture.',
        headers: { ...kept, ...headersOf('Accept-Ranges', 'Content-Disposition') },
        content: bytes('image/webp'),
      },
      206: {
        description: 'The requested range.',
        headers: { ...kept, ...headersOf('Accept-Ranges', 'Content-Disposition', 'Content-Range') },
        content: bytes('image/webp'),
      },
      304: notModified,
      ...refusals('400', '401', '403', '404', '416', '429', '431', '500', '503'),
    },
  },
  '/api/addons/pictures/{sha256}': {
    summary: 'A picture that waits for the full description that shows it, for whoever uploaded it',
    parameters: [
      inPath('sha256', { type: 'string', pattern: '^[0-9a-f]{64}$' }),
      inQuery('w', 'How wide it will be shown, in pixels.', { type: 'integer', minimum: 1, maximum: 10_000 }),
      TICKET,
    ],
    responses: {
      200: {
        description: 'The picture.',
        headers: { ...kept, ...headersOf('Accept-Ranges', 'Content-Disposition') },
        content: bytes('image/webp'),
      },
      206: {
        description: 'The requested range.',
        headers: { ...kept, ...headersOf('Accept-Ranges', 'Content-Disposition', 'Content-Range') },
        content: bytes('image/webp'),
      },
      304: notModified,
      ...refusals('400', '401', '403', '404', '416', '429', '431', '500', '503'),
    },
  },
  '/api/profiles/{id}/picture/{sha256}': {
    summary: 'The picture of a profile, at the stored width that fits',
    parameters: [
      inPath('id', uuid),
      inPath('sha256', { type: 'string', pattern: '^[0-9a-f]{64}$' }),
      inQuery('w', 'How wide it will be shown, in pixels.', { type: 'integer', minimum: 1, maximum: 10_000 }),
      TICKET,
    ],
    responses: {
      200: {
        description: 'The picture.',
        headers: { ...kept, ...headersOf('Accept-Ranges', 'Content-Disposition') },
        content: bytes('image/webp'),
      },
      206: {
        description: 'The requested range.',
        headers: { ...kept, ...headersOf('Accept-Ranges', 'Content-Disposition', 'Content-Range') },
        content: bytes('image/webp'),
      },
      304: notModified,
      ...refusals('400', '401', '403', '404', '416', '429', '431', '500', '503'),
    },
  },
  '/api/addons/{id}/preview.jpg': {
    summary: 'A picture of 1200 × 630 pixels with the title and numbers of a public add-on, for shared links',
    parameters: [inPath('id', uuid)],
    responses: {
      200: {
        description: 'The picture.',
        headers: { ...kept, ...headersOf('Content-Disposition') },
        content: bytes('image/jpeg'),
      },
      304: notModified,
      ...refusals('400', '401', '403', '404', '429', '431', '500', '503'),
    },
  },
  '/api/openapi.json': {
    summary: 'This document',
    responses: {
      200: {
        description: 'An OpenAPI 3.1 document.',
        headers: kept,
        content: { 'application/json': { schema: { type: 'object' } } },
      },
      ...refusals('400', '403', '429', '431', '500', '503'),
    },
  },
  '/rss/new.xml': fed('New add-ons as a feed', 'application/rss+xml'),
  '/rss/trending.xml': fed("This week's trending add-ons as a feed", 'application/rss+xml'),
  '/sitemap.xml': fed('The pages of the site, for crawlers', 'application/xml'),
  '/robots.txt': fed('What crawlers must leave alone', 'text/plain'),
  '/opensearch.xml': {
    ...fed('An OpenSearch description of the search, for browsers', 'application/opensearchdescription+xml'),
    parameters: [inQuery('language', 'The language of the page with the results.', { type: 'string' })],
  },
  '/suggestions.json': {
    summary: 'Up to 8 titles that a person may be about to type, as browsers read them',
    parameters: [inQuery('q', 'What has been typed.', { type: 'string', maxLength: 200 })],
    responses: {
      200: {
        description: 'The text and the titles.',
        headers: kept,
        content: { 'application/x-suggestions+json': { schema: { type: 'array' } } },
      },
      304: notModified,
      ...refusals('400', '403', '429', '431', '500', '503'),
    },
  },
};

const ANYBODY: OperationObject['security'] = [{}, { session: [] }];

export const PLAIN_TAG = 'Files and feeds';

/** The paths as the document describes them. */
export const plainPaths = (): Record<string, Record<string, OperationObject>> =>
  Object.fromEntries(
    Object.entries(PLAIN).map(([path, { parameters = [], ...plain }]) => [
      path,
      {
        get: {
          operationId: `get_${path
            .toLowerCase()
            .replaceAll(/[^a-z0-9]+/g, '_')
            .replaceAll(/^_|_$/g, '')}`,
          tags: [PLAIN_TAG],
          description: 'Anybody.',
          'x-access': 'guest' as const,
          security: ANYBODY,
          parameters,
          ...plain,
        },
      },
    ]),
  );
