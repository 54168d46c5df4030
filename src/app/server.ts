/** The whole server as one value: what it serves, its background work, its way to close. */
import { join } from 'node:path';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Disk } from 'flydrive';
import { jobAlerts } from '#src/alerts/server/job-alert-service.ts';
import { createStaffTokens } from '#src/auth/server/staff-tokens.ts';
import { longBackupJobs } from '#src/backups/server/backup-jobs.ts';
import type { Gateways } from '#src/gateways/server/gateway-set.ts';
import { openMediaStorage } from '#src/media/server/media-storage.ts';
import { createMenuCache, type MenuCache } from '#src/menus/server/menu-service.ts';
import { createPaymentWatch } from '#src/payments/server/settling/payment-watch.ts';
import type { Config } from '#src/platform/config/config.ts';
import { localHost } from '#src/platform/config/local-host.ts';
import type { Database } from '#src/platform/database/open-database.ts';
import { loadSecret } from '#src/platform/database/secret-sql.ts';
import { createSharedChanges, type SharedChanges } from '#src/platform/database/shared-changes.ts';
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
import { jobHandlers } from './job-handlers.ts';
import { openGateways } from './open-gateways.ts';
import { serveApi } from './serving/serve-api.ts';
import { type Parts, serveFiles, servePages } from './serving/serve-shop.ts';
import { createShopGauges } from './shop-gauges.ts';

/** Bytes; no request of the API is larger, uploads and webhooks set their own. */
const bodyLimit = 64 * 1024;
/** A request whose head is not here by then never comes; a photo's body may take longer. */
const headSeconds = 15;
const requestSeconds = 120;

export interface AppOptions {
  database: Database;
  config: Config;
  clock?: () => Date;
  /** The far side of payments; the configured one where it is left out. */
  gateways?: Gateways;
  /** How long the status of a pending payment is held back. */
  statusHoldSeconds?: number;
  sheddingTempo?: SheddingTempo;
}

export interface App {
  server: FastifyInstance;
  shop: Shop;
  settings: SettingsCache;
  menuCache: MenuCache;
  jobs: JobRunner;
  draining: Draining;
  /** Undefined where nobody reads them. */
  metrics: Metrics | undefined;
}

/** Builds the server on an open database; it neither listens nor starts the background work. */
export async function buildApp(options: AppOptions): Promise<App> {
  const { database, config, clock = () => new Date() } = options;
  const { db } = database;
  const server = createServer(config);
  const closing = enableGracefulShutdown(server);
  const draining = createDraining(server);
  const changes = createSharedChanges({ db, log: server.log, isShared: !database.builtIn });
  const streams = createOpenStreams();
  changes.start(closing);
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
    // While trying the shop only: in production PUBLIC_URL must be set (decision 7).
    publicUrl: ({ protocol, host }) => config.publicUrl ?? `${protocol}://${localHost(host)}`,
    wakeJobs: () => jobs.wake(),
    sessionsEnded: closingStreams(streams, changes),
    shutdown: closing,
  };
  const settings = await openSettings(shop, changes);
  const announce = () => void changes.announce('menus');
  const metrics =
    config.metrics && createMetrics({ shop, database, createGauges: createShopGauges });
  metrics?.watch(server);
  const menuCache = createMenuCache({ db, clock, settings, announce });
  changes.onChange('menus', () => menuCache.invalidate());
  const secret = await loadSecret(db, 'sandbox-webhook');
  const gateways = options.gateways ?? openGateways({ ...shop, secret });
  const onChanged = tellAmountWith(await loadSecret(db, 'pay-links'));
  const watch = createPaymentWatch();
  const paymentContext = { shop, settings, gateways, menuCache, watch, onChanged };
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
    ...{ settings, metrics, statusHoldSeconds },
  };
  await server.register(async (guarded) => {
    const told = { isStaff: staffTokens.isOf, onShed: metrics?.countShed };
    shedLoad(guarded, { database, tempo, ...told });
    await serveApi(guarded, parts);
    await servePages(guarded, parts);
  });
  await serveFiles(server, parts);
  return { server, shop, settings, menuCache, jobs, draining, metrics };
}

function openStorage({ dataDir, bucket }: Config, log: FastifyBaseLogger): Promise<Disk> {
  return openMediaStorage({ folder: join(dataDir, 'media'), bucket, log });
}

/**
 * To be called when sessions have ended: their streams close, here at once and at other servers
 * within a second.
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
    // A slow machine takes as long as it takes to load what a plugin needs.
    pluginTimeout: 0,
    trustProxy: config.trustProxy,
    // These come before any hook.
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

/** The sandbox reports its events the way any gateway does, through the whole HTTP stack. */
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

/** A new shop's first values are stored; from then on the database has them. */
async function openSettings(shop: Shop, changes: SharedChanges): Promise<SettingsCache> {
  const { db, config, clock, log } = shop;
  const first = firstSettings(config);
  await ensureSettings(db, first, clock());
  const demo = firstSettings({ ...config, production: false });
  if (config.production) await replaceUnset(db, { others: demo, first, now: clock() });
  const settings = createSettingsCache({ db, timeZone: config.timeZone, log });
  await settings.refresh();
  changes.onChange('settings', () => settings.refresh());
  return settings;
}
