// The HTTP application: what every request passes through, then the calls.

import { isDeepStrictEqual } from 'node:util';
import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import { mustEnrol } from '@sandcrate/core/account/account.ts';
import { deriveSecret } from '@sandcrate/core/privacy/secrets.ts';
import Fastify, {
  errorCodes,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { AddonPages } from './addons/addon-pages.ts';
import { type AddonViews, createAddonViews } from './addons/addon-views.ts';
import { VisibleAddons } from './addons/visible-addon.ts';
import { SharedAnswers } from './answers/shared-answers.ts';
import { createFindSession } from './auth/find-session.ts';
import { sessionsPlugin } from './auth/sessions.ts';
import { ARRIVAL, JSON_BODY } from './contract/bounds.ts';
import { IdempotencyKeys } from './idempotency-keys.ts';
import { Counters } from './limits/counters.ts';
import { defaultLimits, type Limits } from './limits/limits.ts';
import { limitsOfRequests } from './limits/request-limits.ts';
import { pagesPlugin } from './pages/pages.ts';
import { accessPlugin } from './plugins/access.ts';
import { cachingPlugin } from './plugins/caching.ts';
import { commandsPlugin } from './plugins/commands.ts';
import { drainingPlugin } from './plugins/draining.ts';
import { answerFailure, errorsPlugin } from './plugins/errors.ts';
import { formPlugin } from './plugins/form.ts';
import { maintenancePlugin } from './plugins/maintenance.ts';
import { methodsPlugin } from './plugins/methods.ts';
import { metricsPlugin } from './plugins/metrics.ts';
import { operationPlugin } from './plugins/operation.ts';
import { publicApiPlugin } from './plugins/public-api.ts';
import { rateLimitsPlugin } from './plugins/rate-limits.ts';
import { type BodyLimits, defaultBodyLimits, requestBodiesPlugin } from './plugins/request-bodies.ts';
import { securityHeaders, securityHeadersPlugin } from './plugins/security-headers.ts';
import { requestIdOf, sentRequestId } from './request-id.ts';
import { routes } from './routes.ts';
import { SearchCounter } from './searches/search-counter.ts';
import { refusalOf, refuseConnection } from './server/refuse-connection.ts';
import type { Services } from './services.ts';
import { Traffic } from './traffic/traffic.ts';
import { shareOf } from './workers/share.ts';

declare module 'fastify' {
  interface FastifyInstance {
    traffic: Traffic;
    searchCounter: SearchCounter;
    addonPages: AddonPages;
    visibleAddons: VisibleAddons;
    addonViews: AddonViews;
  }
}

/**
 * Responses are compressed as they are sent, so not with the default, the best quality, which suits content that is
 * compressed once. With this window Brotli searches a smaller table: less than half the CPU time for 3 kB, with the
 * same size.
 */
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 16 },
};
/** Bytes of cached responses: the total for all processes on this machine, and the minimum for each. */
const SHARED_ANSWERS = 64 * 1024 * 1024;
const LEAST_ANSWERS = 16 * 1024 * 1024;
/** Turns a number of hops into the function that Fastify's types require. */
const trustedProxies = (trust: Services['config']['trustProxy']) =>
  typeof trust === 'number' ? (_address: string, hop: number) => hop < trust : trust;

export type AppOptions = {
  services: Services;
  logger?: FastifyBaseLogger;
  /** The folders of the built front ends; without them only the API is served. */
  pages?: { siteDir: string; consoleDir: string };
  /** Rate limits [defaultLimits]. */
  limits?: Limits;
  /** How slowly a body may arrive [defaultBodyLimits]. */
  bodies?: BodyLimits;
  /** How long the answer to a command waits until what it wrote can be read, in milliseconds. [2000] */
  patienceMs?: number;
};

/**
 * Builds the application, which does not listen yet. If that fails, it stops the parts that were already started before
 * it rejects, because the caller then closes the services that they use.
 */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const app = newApp(options);
  try {
    await addParts(app, options);
    return app;
  } catch (error) {
    await app.close();
    throw error;
  }
}

function newApp({ services: { config, secrets }, logger }: AppOptions): FastifyInstance {
  const https = config.publicUrl.startsWith('https:');
  const options: FastifyServerOptions = {
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    trustProxy: trustedProxies(config.trustProxy),
    bodyLimit: JSON_BODY,
    genReqId: (request) => requestIdOf(secrets.masterKey, request),
    childLoggerFactory: (parent, bindings, childOptions, request) =>
      parent.child({ ...bindings, sentRequestId: sentRequestId(request) }, childOptions),
    routerOptions: { maxParamLength: 16_384 }, // as long as the headers: an impossible id is missing, not refused
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    return503OnClosing: false, // requests on open connections are still answered
    requestTimeout: ARRIVAL * 1000,
    clientErrorHandler: (error, socket) => refuseConnection(refusalOf(error), socket, { https }),
    frameworkErrors(error, request, reply) {
      reply.headers(securityHeaders({ https }));
      answerFailure(error, request, reply);
    },
  };
  const app: FastifyInstance = Fastify(options);
  app.server.maxConnections = config.maxConnections;
  return app;
}

async function addParts(
  app: FastifyInstance,
  { services, pages, limits = defaultLimits, bodies = defaultBodyLimits, patienceMs = 2000 }: AppOptions,
): Promise<void> {
  const { config } = services;
  const https = config.publicUrl.startsWith('https:');
  app.decorate('services', services);
  await app.register(drainingPlugin);
  await app.register(metricsPlugin, services);
  await app.register(errorsPlugin);
  await app.register(securityHeadersPlugin, { https });
  acceptJsonAndNothing(app);
  await app.register(requestBodiesPlugin, { limits: bodies, https });
  await app.register(methodsPlugin);
  await app.register(cachingPlugin);
  await app.register(fastifyCompress, { encodings: ['br', 'gzip'], brotliOptions: BROTLI });
  const counters = new Counters(services.pool, services.secrets.masterKey);
  const limitsOf = limitsOfRequests(limits);
  await app.register(sessionsPlugin, {
    secrets: services.secrets.jwtSecrets,
    findSession: createFindSession({ ...services, counters }),
    mustEnrol: (account) => mustEnrol(account, services.settings()),
  });
  await app.register(accessPlugin, { limitsOf });
  await app.register(maintenancePlugin, { settings: services.settings });
  await app.register(publicApiPlugin, { settings: services.settings, publicUrl: config.publicUrl });
  await app.register(commandsPlugin, {
    waitFor: services.readModels.waitFor,
    patienceMs,
    hashKey: deriveSecret(services.secrets.masterKey, 'request hashes'),
    idempotencyKeys: new IdempotencyKeys(services.pool),
  });
  await app.register(rateLimitsPlugin, { limits, counters, limitsOf });
  await app.register(formPlugin, { uploadFolder: services.files.temporaryFolder });
  const answers = new SharedAnswers(services.readModels, {
    maxBytes: shareOf(SHARED_ANSWERS, LEAST_ANSWERS),
  });
  services.onSettingsChange((now, before) => {
    if (!isDeepStrictEqual(now.synonyms, before.synonyms)) answers.dropLists();
  });
  await app.register(operationPlugin, {
    answers,
    isPublic: () => services.settings().publicApi,
  });
  const { handler, privacy: vault, pool, logWatch } = services;
  const traffic = new Traffic({ handler, vault, pool, logWatch, logger: app.log });
  app.addHook('onClose', () => traffic.close());
  app.decorate('traffic', traffic);
  const searchCounter = new SearchCounter({ vault, pool, logger: app.log });
  app.addHook('onClose', () => searchCounter.close());
  app.decorate('searchCounter', searchCounter);
  app.decorate('visibleAddons', new VisibleAddons(services.pool, services.readModels, handler));
  app.decorate('addonPages', new AddonPages(services.pool, services.readModels, handler));
  app.decorate('addonViews', createAddonViews(services.pool, app.addonPages, app.sessions.ticket));
  await app.register(routes);
  if (pages) await app.register(pagesPlugin, { ...pages, answers });
}

/**
 * Bodies are JSON, or forms where a call takes one. Some clients name a content type in every request, also in one without
 * a body: that is like none.
 */
function acceptJsonAndNothing(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser('*', ({ headers }, _payload, done) => {
    const isEmpty = headers['transfer-encoding'] === undefined && !Number(headers['content-length']);
    done(isEmpty ? null : new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(headers['content-type']));
  });
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, String(body), done);
  });
}
