// Makes each call of the OpenAPI document, in every form for which it promises a successful answer.
// `site.call` checks each answer against the document: its status, its headers, and its content's type and shape.
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { poolOf } from '../fuzz/requests.ts';
import { World } from '../fuzz/world.ts';
import { type TestSite, testSite } from '../testing/test-site.ts';
import type { Answer } from './answers.ts';
import { openApiDocument } from './document.ts';
import type { OperationObject } from './operation-object.ts';
import { type Example, examples } from './testing/examples.ts';

const { paths } = openApiDocument({ title: 'Sandcrate', version: '0', url: 'http://127.0.0.1' });

type Call = OperationObject & { key: string; path: string };

const calls: Call[] = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    key: `${method.toUpperCase()} ${path}`,
    path,
    ...operation,
  })),
);

/** Only answered when files are in object storage: `api/files/s3/site-on-s3.test.ts`. */
const REDIRECT = '302';
/** Never ends by itself: `api/moderation/live-changes.test.ts`. */
const EVENTS = 'text/event-stream';

/** The successful answers that the document promises: status and content type. */
const promised = ({ responses }: Call): string[] =>
  Object.entries(responses as Record<string, Answer>)
    .filter(([status]) => Number(status) < 400 && status !== REDIRECT)
    .flatMap(([status, { content }]) =>
      content
        ? Object.keys(content)
            .filter((type) => type !== EVENTS)
            .map((type) => `${status} ${type}`)
        : [status],
    );

const answerOf = ({ statusCode, headers, body }: LightMyRequestResponse): string =>
  body === '' ? String(statusCode) : `${statusCode} ${String(headers['content-type']).split(';')[0]}`;

let site: TestSite;
let world: World;

beforeAll(async () => {
  site = await testSite();
  world = new World(site);
  await world.fill();
});
afterAll(() => site?.close());

/** A read needs an existing address and somebody who may see it. */
const read =
  ({ path, 'x-access': access }: Call): Example =>
  async () => {
    const isOpen = access === 'guest' && path.startsWith('/api/addons/{id}');
    const visible = isOpen ? await world.newAddon({ isLive: true }) : undefined;
    const nameOf = (name: string) => visible ?? world.pools[poolOf(path, name)][0] ?? name;
    const url = path.replaceAll(/\{(\w+)\}/g, (_, name) => nameOf(name));
    const reader = world.person(access === 'publisher' ? 'publisher' : 'owner');
    return site.call(`GET ${url}`, access === 'guest' ? null : reader);
  };

function examplesOf(call: Call): readonly Example[] {
  const example = examples[call.key] ?? (call.key.startsWith('GET ') ? read(call) : undefined);
  if (example === undefined) throw new Error(`${call.key} has no example in openapi/testing/examples.ts`);
  return [example].flat();
}

/** Repeats a request as the same person. */
function askAgain({ raw: { req } }: LightMyRequestResponse, headers: Record<string, string>) {
  const { authorization } = req.headers;
  return site.call(`GET ${req.url}`, null, {
    headers: { ...(authorization === undefined ? {} : { authorization }), ...headers },
  });
}

/** The other promised forms of an answer to a read. */
async function otherForms(call: Call, first: LightMyRequestResponse): Promise<LightMyRequestResponse[]> {
  const answers = promised(call);
  const asking: Record<string, string>[] = [
    ...(answers.includes('304') ? [{ 'if-none-match': String(first.headers.etag) }] : []),
    ...(answers.includes('200 text/csv') ? [{ accept: 'text/csv' }] : []),
    ...(answers.some((answer) => answer.startsWith('206')) ? [{ range: 'bytes=0-9' }] : []),
  ];
  return Promise.all(asking.map((headers) => askAgain(first, headers)));
}

test.each(calls)('$key gives every successful answer that the document promises', async (call) => {
  const given: string[] = [];
  for (const example of examplesOf(call)) {
    const response = await example(world);
    expect(response.statusCode, response.body).toBeLessThan(300);
    given.push(answerOf(response), ...(await otherForms(call, response)).map(answerOf));
  }
  expect([...new Set(given)].toSorted()).toEqual(promised(call).toSorted());
});
