// Turns a line of the contract's table into a route: guard, validation of input and answer, and the handler.
import { Readable } from 'node:stream';
import { problemSentence } from '@sandcrate/core/problem-sentence.ts';
import { Storable } from '@sandcrate/core/validation.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { z } from 'zod';
import { SharedAnswer } from '../answers/shared-answer.ts';
import type { SharedAnswers } from '../answers/shared-answers.ts';
import { noteShown } from '../answers/shown.ts';
import { EMPTY_BODY, TIMES } from '../contract/bounds.ts';
import {
  type Access,
  type Operation,
  type OperationKey,
  type Operations,
  operations,
} from '../contract/operations.ts';
import { IF_MATCH_UNREADABLE } from '../contract/refusals.ts';
import { matchesTag, revisionIn } from '../entity-tag.ts';
import { guards, type Viewer } from './access.ts';
import { BadRequest, badRequestOf, isRefusal, notFound } from './errors.ts';
import { type ReceivedForm, receiveForm } from './form.ts';

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
type Part<K extends OperationKey, P extends string> =
  Operations[K] extends Record<P, infer S> ? Output<S> : undefined;

/** The caller; always set unless the operation is open to guests. */
type Caller<A extends Access> = A extends 'guest' ? Viewer | undefined : Viewer;

export type Call<K extends OperationKey> = {
  params: Part<K, 'params'>;
  query: Part<K, 'query'>;
  body: Part<K, 'body'>;
  /** The pictures and files that came with a form. */
  files: Operations[K] extends { multipart: readonly string[] } ? ReceivedForm['files'] : undefined;
  viewer: Caller<Operations[K]['access']>;
  /** The revision that the caller saw, from If-Match. */
  seenRevision: bigint | undefined;
  request: FastifyRequest;
  reply: FastifyReply;
};

/**
 * Returns the operation's answer; or bytes, which are its JSON unless the handler sets another content type; or a
 * stream of events or lines.
 */
type Handler<K extends OperationKey> = (
  call: Call<K>,
) => Operations[K] extends { answer: z.ZodType }
  ? Promise<AnswerOf<K>>
  : Operations[K] extends { stream: string }
    ? Promise<Readable>
    : Promise<void>;
type AnswerOf<K extends OperationKey> = Operations[K] extends { answer: infer S extends z.ZodType }
  ? z.input<S> | Buffer | (Operations[K] extends { events: true } ? Readable : never)
  : never;

type Sharing = NonNullable<Operation['shared']>;

/** Operations whose answers are the same for many callers, as the contract says. */
export type SharedKey = {
  [K in OperationKey]: Operations[K] extends { shared: Sharing } ? K : never;
}[OperationKey];

/** A request for such an answer. Only the address and, for pages, the viewer may affect the answer. */
export type SharedCall<K extends OperationKey> = Pick<Call<K>, 'params' | 'query'> & {
  /** The logged-in viewer, who gets their own page; lists are the same for all. */
  viewer: Viewer | undefined;
  url: string;
  header(name: string, value: string): void;
  /**
   * The ids of the add-ons and publishers in the answer, and of their numbers, comments and reports (`numbersOf`,
   * `commentsOf`, `reportsOf`). When one changes, a page is dropped; a list is outdated when its numbers change.
   */
  shows(...ids: (string | null)[]): void;
};

type SharedHandler<K extends SharedKey> = (call: SharedCall<K>) => Promise<SharedValue<K>>;
type SharedValue<K extends SharedKey> = Operations[K] extends { answer: infer S extends z.ZodType }
  ? z.input<S>
  : never;

declare module 'fastify' {
  interface FastifyInstance {
    /** Serves an operation of the contract. */
    operation<K extends OperationKey>(key: K, handler: Handler<K>): void;
    /** Serves an operation whose answers are the same for many callers, from a cache. */
    sharedOperation<K extends SharedKey>(key: K, handler: SharedHandler<K>): void;
  }
  interface FastifyRequest {
    /** The request passed its guards and checks, and its operation's handler ran. */
    reachedHandler: boolean;
  }
  interface FastifyContextConfig {
    operation?: OperationKey;
  }
}

/**
 * Checks one part of a request.
 * @throws BadRequest with the first problem's message and all problems by field
 */
function check(schema: z.ZodType | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined;
  const parsed = schema.safeParse(value, { error: problemSentence });
  if (parsed.success) return parsed.data;
  throw badRequestOf(parsed.error);
}

/**
 * Checks what an address names.
 * @throws HttpError 404 with the text of the missing thing, also for ids that cannot exist
 */
function checkParams(schema: z.ZodType | undefined, value: unknown): unknown {
  const parsed = schema?.safeParse(value);
  if (parsed === undefined || parsed.success) return parsed?.data;
  throw notFound(parsed.error.issues[0]?.message);
}

/** The bounds of an operation, as options of its route. */
const boundsOf = ({ bodyLimit, time }: Operation) => ({
  bodyLimit: bodyLimit === 'none' ? EMPTY_BODY : bodyLimit,
  handlerTimeout: TIMES[time] * 1000,
});

const isBlank = (value: unknown) => typeof value === 'string' && value.trim() === '';

/** Drops empty parameters: browsers send them for empty form fields. */
const withoutBlanks = (query: unknown) =>
  Object.fromEntries(
    Object.entries(Object(query))
      .map(([name, value]) => [name, Array.isArray(value) ? value.filter((each) => !isBlank(each)) : value])
      .filter(([, value]) => !isBlank(value) && !(Array.isArray(value) && value.length === 0)),
  );

/** Lists may be a second old, also in caches in front of the site; pages are revalidated each time. */
const CACHE_CONTROL: Record<'list' | 'page', string> = {
  list: 'public, max-age=0, s-maxage=1, stale-while-revalidate=1',
  page: 'no-cache',
};

function registerShared<K extends SharedKey>(
  app: FastifyInstance,
  key: K,
  handler: SharedHandler<K>,
  { answers, isPublic }: { answers: SharedAnswers; isPublic: () => boolean },
): void {
  const operation: Operation = operations[key];
  const { answer: schema, shared } = operation;
  const kind = shared === 'list' ? 'list' : 'page';
  const [method = 'GET', path = ''] = key.split(' ');

  async function make(request: FastifyRequest, viewer: Viewer | undefined): Promise<SharedAnswer> {
    const headers: Record<string, string> = {};
    const subjects = new Set<string>();
    const call = {
      params: checkParams(operation.params, request.params),
      query: check(operation.query, withoutBlanks(request.query)),
      viewer,
      url: request.url,
      header: (name: string, value: string) => {
        headers[name] = value;
      },
      shows: (...ids: (string | null)[]) => {
        for (const id of ids) if (id !== null) subjects.add(id);
      },
    } as SharedCall<K>;
    request.reachedHandler = true;
    const value = await handler(call);
    const { etag, ...others } = headers;
    return new SharedAnswer(schema ? schema.parse(value) : value, { headers: others, subjects, etag });
  }

  app.route({
    method,
    url: path.replaceAll('{', ':').replaceAll('}', ''),
    config: { operation: key },
    ...boundsOf(operation),
    onRequest: guards[operation.access],
    handler: async (request, reply) => {
      const { viewer } = request;
      const forAll = () =>
        answers.get(request.url, { kind, mayBeOutdated: viewer === undefined }, () =>
          make(request, undefined),
        );
      const forViewer = () => make(request, viewer);
      const answer = await (viewer === undefined || kind === 'list'
        ? forAll()
        : shared === 'guest-page'
          ? forViewer()
          : Promise.resolve(forAll()).catch(forViewer)); // it may be visible to its publisher and staff only
      request.reachedHandler = true;
      noteShown(kind, answer.subjects);
      const { body, encoding } = await answer.in(request.headers['accept-encoding']);
      const { etag } = answer;
      const isForAll = viewer === undefined && isPublic();
      reply.headers({
        ...answer.headers,
        etag,
        vary: 'accept-encoding, authorization',
        'cache-control': isForAll ? CACHE_CONTROL[kind] : 'private, no-cache',
      });
      if (matchesTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
      if (encoding !== 'identity') reply.header('content-encoding', encoding);
      return reply.type('application/json; charset=utf-8').send(body);
    },
  });
}

const hashesOf = (form: ReceivedForm | undefined) =>
  [...(form?.files ?? [])].map(([name, { sha256, fileName }]) => [name, sha256, fileName]);

function seenRevision(header: string | undefined): bigint | undefined {
  if (header === undefined || header === '*') return undefined;
  const revision = revisionIn(header);
  if (revision === undefined) throw new BadRequest([{ path: 'If-Match', message: IF_MATCH_UNREADABLE }]);
  return revision;
}

function register<K extends OperationKey>(app: FastifyInstance, key: K, handler: Handler<K>): void {
  const operation: Operation = operations[key];
  const [method = 'GET', path = ''] = key.split(' ');
  app.route({
    method,
    url: path.replaceAll('{', ':').replaceAll('}', ''),
    config: { operation: key },
    ...boundsOf(operation),
    onRequest: guards[operation.access],
    handler: async (request, reply) => {
      const params = checkParams(operation.params, request.params);
      const query = check(operation.query, withoutBlanks(request.query));
      const revision = operation.ifMatch ? seenRevision(request.headers['if-match']) : undefined;
      const form =
        operation.multipart === undefined
          ? undefined
          : await receiveForm(request, operation.multipart, boundsOf(operation).bodyLimit);
      await using _cleanUp = form;
      if (await request.refreshSession()) await guards[operation.access].call(app, request, reply);
      const received = form?.fields ?? request.body ?? {};
      const body = check(operation.body, operation.body && check(Storable, received));
      if (method !== 'GET' && request.headers['idempotency-key'] !== undefined)
        request.bodyHash = app.hashOf([key, params, query, body, hashesOf(form)]);
      const claim = await request.claimKey();
      request.reachedHandler = true;
      const answering = handler({
        params,
        query,
        body,
        files: form?.files,
        viewer: request.viewer,
        seenRevision: revision,
        request,
        reply,
      } as Call<K>);
      const answer = await answering.catch(async (error: unknown) => {
        if (isRefusal(error)) await claim?.release();
        throw error;
      });
      if (reply.statusCode === 304) return reply.send();
      if (operation.stream !== undefined) return reply.type(operation.stream).send(answer);
      if (operation.answer === undefined) return reply.code(204).send();
      if (operation.status !== undefined) reply.code(operation.status);
      if (Buffer.isBuffer(answer)) {
        if (!reply.hasHeader('content-type')) reply.type('application/json; charset=utf-8');
        return reply.send(answer);
      }
      if (answer instanceof Readable) return reply.type('text/event-stream').send(answer);
      return operation.answer.parse(answer);
    },
  });
}

type Options = { answers: SharedAnswers; isPublic: () => boolean };

export const operationPlugin = fp<Options>(
  async (app, options) => {
    app.decorateRequest('reachedHandler', false);
    app.decorate('operation', function <
      K extends OperationKey,
    >(this: FastifyInstance, key: K, handler: Handler<K>) {
      register(this, key, handler);
    });
    app.decorate('sharedOperation', function <
      K extends SharedKey,
    >(this: FastifyInstance, key: K, handler: SharedHandler<K>) {
      registerShared(this, key, handler, options);
    });
  },
  { name: 'operation', dependencies: ['access', 'commands', 'errors'] },
);
