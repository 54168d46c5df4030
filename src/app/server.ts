/** The whole server as one value: its routes, its background jobs, and how to close it. */
import { join } from 'node:path';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Disk } from 'flydrive';
import { jobAlerts } from '#src/alerts/server/job-alert-service.ts';
import { createStaffTokens } from '#src/auth/server/staff-tokens.ts';
import { longBackupJobs } from '#src/backups/server/backup-jobs.ts';
import type { Gateways } from '#src/gateways/server/gateway-set.ts';
import { openMediaStorage } from '#src/media/server/media-storage.ts';
import { createMenuCache, type MenuCache } from '#src/menus/server/menu-service.ts';
import { createOfferCache, type OfferCache } from '#src/passes/server/offers/offer-cache.ts';
import { createPaymentWatch } from '#src/payments/server/settling/payment-watch.ts';
import type { Config } from '#src/platform/config/config.ts';
import { localHost } from '#src/platform/config/local-host.ts';
import type { Database } from '#src/platform/database/open-database.ts';
import { loadSecret } from '#src/platform/database/secret-sql.ts';
import {
  createSharedChanges,
  type SharedChanges,
  type Topic,
} from '#src/platform/database/shared-changes.ts';
import { answerSerializer } from '#src/platform/http/answers/answer-serializer.ts';
import {
  handleClientError,
  handleError,
  handleNotFound,
} from '#src/platform/http/answers/error-handler.ts';
import { parseJsonStrictly } from '#src/platform/http/json-body.ts';
import { createDraining, type Draining } from '#src/platform/http/load/draining.ts';
import { enableGracefulShutdown } from '#src/platform/http/load/graceful-shutdown.ts';
import { type SheddingTempo, shedLoad } from '#src/platform/http/load/load-shedding.ts';
import { createOpenStreams, type OpenStreams } from '#src/platform/http/load/open-streams.ts';
import { createRateLimits } from '#src/platform/http/load/rate-limiter.ts';
import { requestValidator } from '#src/platform/http/request-validator.ts';
import { httpsHeaders, requireHttps } from '#src/platform/http/security.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { createJobRunner, type JobRunner } from '#src/platform/jobs/jobs.ts';
import { loggingOptions, logRequests } from '#src/platform/metrics/logging.ts';
import { createMetrics, type Metrics } from '#src/platform/metrics/metrics.ts';
import { firstSettings } from '#src/settings/first-settings.ts';
import { createSettingsCache, type SettingsCache } from '#src/settings/server/settings-cache.ts';
import { ensureSettings, replaceUnset } from '#src/settings/server/settings-service.ts';
import { tellAmountWith } from './hooks/pay-texts.ts';
import { otherSales } from './hooks/sale-of-passes.ts';
import { jobHandlers } from './job-handlers.ts';
import { openGateways } from './open-gateways.ts';
import { serveApi } from './serving/serve-api.ts';
import { type Parts, serveFiles, servePages } from './serving/serve-shop.ts';
import { createShopGauges } from './shop-gauges.ts';

/** In bytes; no request of the API is larger. Uploads and webhooks have their own limits. */
const bodyLimit = 64 * 1024;
/** The time limit for a request's headers; the body of a photo may take longer. */
const headSeconds = 15;
const requestSeconds = 120;

export interface AppOptions {
  database: Database;
  config: Config;
  clock?: () => Date;
  /** The gateways for payments; by default those of the configuration. */
  gateways?: Gateways;
  /** How long the response on a pending payment is held back, in seconds. */
  statusHoldSeconds?: number;
  sheddingTempo?: SheddingTempo;
}

export interface App {
  server: FastifyInstance;
  shop: Shop;
  settings: SettingsCache;
  menuCache: MenuCache;
  offers: OfferCache;
  jobs: JobRunner;
  draining: Draining;
  /** Undefined if metrics are turned off. */
  metrics: Metrics | undefined;
}

/** Builds the server on an open database. It neither listens nor starts background jobs. */
export async function buildApp(options: AppOptions): Promise<App> {
  const { database, config, clock = () => new Date() } = options;
  const { db } = database;
  const server = createServer(config);
  const shutdown = enableGracefulShutdown(server);
  const draining = createDraining(server);
  const changes = createSharedChanges({ db, log: server.log, isShared: !database.builtIn });
  const streams = createOpenStreams();
  changes.start(shutdown);
  const shop: Shop = {
    db,
    config,
    log: server.log,
    clock,
    rateLimits: createRateLimits({
      enabled: config.rateLimits,
      pool: database.builtIn ? undefined : database.pool,
      secret: await loadSecret(db, 'rate-limits'),
    }),
    // Only while trying out the shop: in production PUBLIC_URL must be set (decision 7).
    publicUrl: ({ protocol, host }) => config.publicUrl ?? `${protocol}://${localHost(host)}`,
    wakeJobs: () => jobs.wake(),
    sessionsEnded: closingStreams(streams, changes),
    shutdown,
  };
  const settings = await openSettings(shop, changes);
  const metrics =
    config.metrics && createMetrics({ shop, database, createGauges: createShopGauges });
  metrics?.watch(server);
  const read = { db, clock, settings };
  const menuCache = sharedCache(changes, 'menus', { of: read, create: createMenuCache });
  const secret = await loadSecret(db, 'sandbox-webhook');
  const gateways = options.gateways ?? openGateways({ ...shop, secret });
  const onChanged = tellAmountWith(await loadSecret(db, 'pay-links'));
  const watch = createPaymentWatch();
  const paymentContext = { shop, settings, gateways, menuCache, watch, onChanged, otherSales };
  const offers = sharedCache(changes, 'offers', { of: read, create: createOfferCache });
  const storage = await openStorage(config, server.log);
  const data = { databaseUrl: database.url, pictures: storage };
  const deliver = webhookDelivery(server);
  const handlers = jobHandlers({ ...paymentContext, ...data, secret, deliver });
  const jobs = createJobRunner({
    ...{ db, clock, log: server.log, handlers, longKinds: longBackupJobs },
    watch: jobAlerts(shop),
  });
  const staffTokens = createStaffTokens();
  const { statusHoldSeconds, sheddingTempo: tempo } = options;
  const parts: Parts = {
    ...{ database, shop, menuCache, paymentContext, storage, draining, staffTokens, streams },
    ...{ settings, metrics, statusHoldSeconds, offers },
  };
  await server.register(async (guarded) => {
    const hooks = { isStaff: staffTokens.isOf, onShed: metrics?.countShed };
    shedLoad(guarded, { database, tempo, ...hooks });
    await serveApi(guarded, parts);
    await servePages(guarded, parts);
  });
  await serveFiles(server, parts);
  return { server, shop, settings, menuCache, offers, jobs, draining, metrics };
}

function openStorage({ dataDir, bucket }: Config, log: FastifyBaseLogger): Promise<Disk> {
  return openMediaStorage({ folder: join(dataDir, 'media'), bucket, log });
}

/**
 * Returns a function to call when sessions have ended: it closes their streams, here at once and on
 * other servers within a second.
 */
function closingStreams(streams: OpenStreams, changes: SharedChanges): () => void {
  const check = () => void streams.check();
  changes.onChange('sessions', check);
  return () => {
    check();
    void changes.announce('sessions');
  };
}

function createServer(config: Config): FastifyInstance {
  const server = Fastify({
    ...loggingOptions(config.logLevel),
    bodyLimit,
    // No limit, because loading a plugin can take long on a slow machine.
    pluginTimeout: 0,
    trustProxy: config.trustProxy,
    // These errors occur before any hook.
    frameworkErrors: (error, request, reply) =>
      handleError(error, request, isHttps(config) ? reply.headers(httpsHeaders) : reply),
    clientErrorHandler: handleClientError,
    requestTimeout: requestSeconds * 1000,
    http: { headersTimeout: headSeconds * 1000, connectionsCheckingInterval: 5000 },
    routerOptions: { maxParamLength: 200 },
  });
  server.setValidatorCompiler(requestValidator);
  server.setSerializerCompiler(answerSerializer(config));
  server.setErrorHandler(handleError);
  server.setNotFoundHandler(handleNotFound);
  server.decorate('isHttps', isHttps(config));
  server.decorate('guardOf', null);
  server.decorate('noteDownload', null);
  server.decorate('operations', []);
  server.decorateRequest('signedIn', null);
  if (server.isHttps) requireHttps(server);
  parseJsonStrictly(server);
  logRequests(server);
  return server;
}

function isHttps({ publicUrl }: Config): boolean {
  return publicUrl?.startsWith('https:') ?? false;
}

/** A cache of what other servers change as well. */
function sharedCache<Cache extends { invalidate: () => void }, Sources>(
  changes: SharedChanges,
  topic: Topic,
  { of, create }: { of: Sources; create: (sources: Sources & { announce: () => void }) => Cache },
): Cache {
  const cache = create({ ...of, announce: () => void changes.announce(topic) });
  changes.onChange(topic, () => cache.invalidate());
  return cache;
}

/** The sandbox sends its events like any gateway, through the whole HTTP stack. */
function webhookDelivery(server: FastifyInstance) {
  return async (rawBody: Buffer, headers: Record<string, string>): Promise<number> => {
    const answer = await server.inject({
      method: 'POST',
      url: '/api/payments/sandbox/webhook',
      payload: rawBody,
      headers: { 'content-type': 'application/json', ...headers },
    });
    return answer.statusCode;
  };
}

/** Stores a new shop's initial settings; from then on they are in the database. */
async function openSettings(shop: Shop, changes: SharedChanges): Promise<SettingsCache> {
  const { db, config, clock, log } = shop;
  const first = firstSettings(config);
  await ensureSettings(db, first, clock());
  const demo = firstSettings({ ...config, seedDemo: true });
  if (config.production) await replaceUnset(db, { others: demo, first, now: clock() });
  const settings = createSettingsCache({ db, timeZone: config.timeZone, log });
  await settings.refresh();
  changes.onChange('settings', () => settings.refresh());
  return settings;
}
