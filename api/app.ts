// The HTTP application: what every request passes through, then the calls.

import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import { mustEnrol } from '@sandcrate/core/account/account.ts';
import Fastify, {
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
import { defaultLimits, type Limits } from './limits/limits.ts';
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
import { refusalOf, refuseConnection } from './server/refuse-connection.ts';
import type { Services } from './services.ts';
import { Traffic } from './traffic/traffic.ts';
import { shareOf } from './workers/share.ts';

declare module 'fastify' {
  interface FastifyInstance {
    traffic: Traffic;
    addonPages: AddonPages;
    visibleAddons: VisibleAddons;
    addonViews: AddonViews;
  }
}

/**
 * Answers are compressed as they go out: the best quality, which is the default, is for what is compressed once. With this
 * window Brotli searches in a smaller table: less than half the processor time for 3 kB, in as many bytes.
 */
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 16 },
};
/** Bytes of kept answers, for all processes that answer requests on this machine together and for one of them. */
const SHARED_ANSWERS = 64 * 1024 * 1024;
const LEAST_ANSWERS = 16 * 1024 * 1024;
/** A number of hops as the function that Fastify's types ask for. */
const trustedProxies = (trust: Services['config']['trustProxy']) =>
  typeof trust === 'number' ? (_address: string, hop: number) => hop < trust : trust;

export type AppOptions = {
  services: Services;
  logger?: FastifyBaseLogger;
  /** Where the front ends were built to; without it only the API is served. */
  pages?: { siteDir: string; consoleDir: string };
  /** How often what may be asked [defaultLimits]. */
  limits?: Limits;
  /** How slowly a body may come [defaultBodyLimits]. */
  bodies?: BodyLimits;
};

/** Puts the application together; it listens when told to. */
export async function createApp({
  services,
  logger,
  pages,
  limits = defaultLimits,
  bodies = defaultBodyLimits,
}: AppOptions): Promise<FastifyInstance> {
  const { config } = services;
  const https = config.publicUrl.startsWith('https:');
  const options: FastifyServerOptions = {
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    trustProxy: trustedProxies(config.trustProxy),
    bodyLimit: JSON_BODY,
    genReqId: (request) => requestIdOf(services.secrets.masterKey, request),
    childLoggerFactory: (parent, bindings, childOptions, request) =>
      parent.child({ ...bindings, sentRequestId: sentRequestId(request) }, childOptions),
    routerOptions: { maxParamLength: 16_384 }, // as long as a request's head: what no id can be is missing, not refused
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    return503OnClosing: false, // what comes on a connection that is still open is answered
    requestTimeout: ARRIVAL * 1000,
    clientErrorHandler: (error, socket) => refuseConnection(refusalOf(error), socket, { https }),
    frameworkErrors(error, request, reply) {
      reply.headers(securityHeaders({ https }));
      answerFailure(error, request, reply);
    },
  };
  const app: FastifyInstance = Fastify(options);
  app.server.maxConnections = config.maxConnections;
  app.decorate('services', services);
  await app.register(drainingPlugin);
  await app.register(metricsPlugin, services);
  await app.register(errorsPlugin);
  await app.register(securityHeadersPlugin, { https });
  await app.register(requestBodiesPlugin, { limits: bodies, https });
  await app.register(methodsPlugin);
  await app.register(cachingPlugin);
  await app.register(fastifyCompress, { encodings: ['br', 'gzip'], brotliOptions: BROTLI });
  await app.register(sessionsPlugin, {
    secrets: services.secrets.jwtSecrets,
    findSession: createFindSession(services),
    mustEnrol: (account) => mustEnrol(account, services.settings()),
  });
  await app.register(accessPlugin);
  await app.register(maintenancePlugin, { settings: services.settings });
  await app.register(publicApiPlugin, { settings: services.settings, publicUrl: config.publicUrl });
  await app.register(commandsPlugin, {
    waitFor: services.readModels.waitFor,
    hashKey: services.secrets.masterKey,
    idempotencyKeys: new IdempotencyKeys(services.pool),
  });
  await app.register(rateLimitsPlugin, { limits });
  await app.register(formPlugin, { uploadFolder: services.files.temporaryFolder });
  const answers = new SharedAnswers(services.readModels, {
    maxBytes: shareOf(SHARED_ANSWERS, LEAST_ANSWERS),
  });
  await app.register(operationPlugin, {
    answers,
    isPublic: () => services.settings().publicApi,
  });
  const { handler, privacy: vault, pool, logWatch } = services;
  const traffic = new Traffic({ handler, vault, pool, logWatch, logger: app.log });
  app.addHook('onClose', () => traffic.close());
  app.decorate('traffic', traffic);
  app.decorate('visibleAddons', new VisibleAddons(services.pool, services.readModels));
  app.decorate('addonPages', new AddonPages(services.pool, services.readModels));
  app.decorate('addonViews', createAddonViews(services.pool, app.addonPages, app.sessions.ticket));
  await app.register(routes);
  if (pages) await app.register(pagesPlugin, { ...pages, answers });
  return app;
}
