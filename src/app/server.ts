/** The whole server as one value: every feature's routes by name, its background work, its way to close. */
import { join } from 'node:path';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { Disk } from 'flydrive';
import { moneyRoutes } from '#src/accounting/server/money-routes.ts';
import { addressRoutes } from '#src/addresses/server/address-routes.ts';
import { alertRoutes } from '#src/alerts/server/alert-routes.ts';
import { accountRoutes } from '#src/auth/server/account-routes.ts';
import { staffGuards } from '#src/auth/server/auth-guard.ts';
import { authRoutes } from '#src/auth/server/auth-routes.ts';
import { endSessionsOf } from '#src/auth/server/auth-service.ts';
import { createStaffTokens, type StaffTokens } from '#src/auth/server/staff-tokens.ts';
import { adminMessageRoutes } from '#src/contact/server/admin-message-routes.ts';
import { contactRoutes } from '#src/contact/server/contact-routes.ts';
import { deliveryRoutes } from '#src/delivery/server/delivery-routes.ts';
import type { Gateways } from '#src/gateways/server/gateway-set.ts';
import { sandboxRoutes } from '#src/gateways/server/sandbox/sandbox-routes.ts';
import { mediaFiles } from '#src/media/server/media-file-routes.ts';
import { mediaRoutes } from '#src/media/server/media-routes.ts';
import { openMediaStorage } from '#src/media/server/media-storage.ts';
import { listMenus } from '#src/menus/menu-contract.ts';
import { adminMenuRoutes } from '#src/menus/server/admin-menu-routes.ts';
import { menuRoutes } from '#src/menus/server/menu-routes.ts';
import { createMenuBoard, type MenuBoard } from '#src/menus/server/menu-service.ts';
import { adminOrderRoutes } from '#src/orders/server/admin-order-routes.ts';
import { createOrderFeed } from '#src/orders/server/order-feed-service.ts';
import { orderRoutes } from '#src/orders/server/order-routes.ts';
import { orderSearchRoutes } from '#src/orders/server/order-search-routes.ts';
import { countSold } from '#src/orders/server/sold-service.ts';
import { holdSeconds } from '#src/payments/payment-rules.ts';
import { adminPaymentRoutes } from '#src/payments/server/admin-payment-routes.ts';
import { paymentsOfAlerts } from '#src/payments/server/alert-payments-service.ts';
import { paymentRoutes } from '#src/payments/server/payment-routes.ts';
import { moneyOfOrders } from '#src/payments/server/refunds/order-money-service.ts';
import { createPaymentWatch } from '#src/payments/server/settling/payment-watch.ts';
import type { Paying } from '#src/payments/server/settling/settle-service.ts';
import type { Config } from '#src/platform/config/config.ts';
import { localHost } from '#src/platform/config/local-host.ts';
import { nameOf } from '#src/platform/contract/operation-name.ts';
import type { Database } from '#src/platform/database/db.ts';
import { loadSecret } from '#src/platform/database/secret-sql.ts';
import { createSharedChanges, type SharedChanges } from '#src/platform/database/shared-changes.ts';
import { answerSerializer } from '#src/platform/http/answers/answer-serializer.ts';
import { compressAnswers } from '#src/platform/http/answers/compress-answers.ts';
import {
  handleClientError,
  handleError,
  handleNotFound,
} from '#src/platform/http/answers/error-handler.ts';
import { parseJsonStrictly } from '#src/platform/http/json-body.ts';
import { closeGently } from '#src/platform/http/load/closing.ts';
import { createDraining, type Draining } from '#src/platform/http/load/draining.ts';
import { shedLoad } from '#src/platform/http/load/load-shedding.ts';
import { createOpenStreams, type OpenStreams } from '#src/platform/http/load/open-streams.ts';
import { createRateLimits } from '#src/platform/http/load/rate-limiter.ts';
import { fileServer } from '#src/platform/http/pages/file-server.ts';
import { inlineScriptHashes, pageServer } from '#src/platform/http/pages/page-server.ts';
import { httpsHeaders, requireHttps, secureApi, securePages } from '#src/platform/http/security.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { createJobRunner, type JobRunner } from '#src/platform/jobs/jobs.ts';
import { healthRoutes } from '#src/platform/metrics/health.ts';
import { loggingOptions, logRequests } from '#src/platform/metrics/logging.ts';
import { createMetrics, type Metrics } from '#src/platform/metrics/metrics.ts';
import { receiptRoutes } from '#src/receipts/server/receipt-routes.ts';
import { recipientRoutes } from '#src/receipts/server/recipient-routes.ts';
import { businessProfile } from '#src/site/business-profile.ts';
import { staffRoutes } from '#src/staff/server/staff-routes.ts';
import { twoStepRoutes } from '#src/staff/server/two-step-routes.ts';
import { jobHandlers } from './job-handlers.ts';
import { openGateways } from './open-gateways.ts';
import { createShopGauges } from './shop-gauges.ts';

/** Bytes; no request of the API is larger, uploads and webhooks set their own. */
const bodyLimit = 64 * 1024;
/** A request whose head has not arrived by then never will; a photo on a slow line takes longer to follow. */
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
}

export interface App {
  server: FastifyInstance;
  shop: Shop;
  board: MenuBoard;
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
  const closing = closeGently(server);
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
    closing,
  };
  const { timeZone, cutOffs } = config;
  const announce = () => void changes.announce('menus');
  const metrics =
    config.metrics && createMetrics({ shop, database, createGauges: createShopGauges });
  metrics?.watch(server);
  const board = createMenuBoard({ db, clock, timeZone, cutOffs, announce });
  changes.onChange('menus', () => board.forget());
  const secret = await loadSecret(db, 'sandbox-webhook');
  const gateways = options.gateways ?? openGateways({ ...shop, secret });
  const paying = { shop, gateways, board, watch: createPaymentWatch() };
  const handlers = jobHandlers({ ...paying, secret, deliver: webhookDelivery(server) });
  const jobs = createJobRunner({ db, clock, log: server.log, handlers });
  const storage = await openStorage(config, server.log);
  const staffTokens = createStaffTokens();
  const parts = { shop, board, paying, storage, draining, staffTokens, streams, metrics };
  await server.register(async (guarded) => {
    const told = { isStaff: staffTokens.isOf, onShed: metrics?.countShed };
    shedLoad(guarded, { database, ...told });
    await serveApi(guarded, options, parts);
    await servePages(guarded, parts);
  });
  await serveFiles(server, parts);
  return { server, shop, board, jobs, draining, metrics };
}

function openStorage({ dataDir, bucket }: Config, log: FastifyBaseLogger): Promise<Disk> {
  return openMediaStorage({ folder: join(dataDir, 'media'), bucket, log });
}

/** To be called when sessions have ended: their streams close, here at once and at other servers within a second. */
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
    trustProxy: config.trustProxy,
    // These come before any hook.
    frameworkErrors: (error, request, reply) =>
      handleError(error, request, isHttps(config) ? reply.headers(httpsHeaders) : reply),
    clientErrorHandler: handleClientError,
    requestTimeout: requestSeconds * 1000,
    http: { headersTimeout: headSeconds * 1000, connectionsCheckingInterval: 5000 },
    routerOptions: { maxParamLength: 200 },
  });
  server.setValidatorCompiler(validatorCompiler);
  server.setSerializerCompiler(answerSerializer(config));
  server.setErrorHandler(handleError);
  server.setNotFoundHandler(handleNotFound);
  server.decorate('isHttps', isHttps(config));
  server.decorate('guards', {});
  server.decorateRequest('signedIn', null);
  if (server.isHttps) requireHttps(server);
  parseJsonStrictly(server);
  logRequests(server);
  return server;
}

function isHttps({ publicUrl }: Config): boolean {
  return publicUrl?.startsWith('https:') ?? false;
}

interface Parts {
  shop: Shop;
  board: MenuBoard;
  paying: Paying;
  storage: Disk;
  draining: Draining;
  staffTokens: StaffTokens;
  streams: OpenStreams;
  metrics: Metrics | undefined;
}

async function serveApi(server: FastifyInstance, options: AppOptions, parts: Parts) {
  const { shop, board, paying, storage, draining, staffTokens: tokens, streams, metrics } = parts;
  const feed = createOrderFeed(shop);
  Object.assign(server.guards, staffGuards(shop, { tokens, streams }));
  const cookieSecret = await loadSecret(shop.db, 'browser-cookie');
  const secrets = {
    cookie: await loadSecret(shop.db, 'device-cookie'),
    marks: await loadSecret(shop.db, 'account-marks'),
  };
  const seconds = options.statusHoldSeconds ?? holdSeconds;
  await server.register(async (api) => {
    secureApi(api);
    compressAnswers(api);
    if (shop.config.apiDocs)
      await (await import('#src/platform/http/api-docs.ts')).describeApi(api);
    healthRoutes(api, options.database, draining.hasBegun);
    const countSignIn = metrics?.countSignIn;
    const shopName = businessProfile.name;
    await api.register(authRoutes, { shop, secrets, countSignIn });
    await api.register(accountRoutes, { shop });
    await api.register(staffRoutes, { shop, endSessions: endSessionsOf });
    await api.register(twoStepRoutes, { shop, shopName, endSessions: endSessionsOf });
    await api.register(menuRoutes, { board });
    await api.register(adminMenuRoutes, { shop, board, countSold });
    await api.register(mediaRoutes, { storage, rateLimits: shop.rateLimits });
    await api.register(addressRoutes, { shop });
    await api.register(contactRoutes, { shop });
    await api.register(adminMessageRoutes, { shop });
    await api.register(orderRoutes, {
      ...{ shop, board, moneyOfOrders, cookieSecret },
      onLookUpRefused: metrics?.countLookUpRefused,
    });
    await api.register(adminOrderRoutes, { shop, feed });
    await api.register(orderSearchRoutes, { shop });
    await api.register(deliveryRoutes, { shop, feed });
    await api.register(paymentRoutes, { ...paying, cookieSecret, holdSeconds: seconds });
    await api.register(adminPaymentRoutes, paying);
    await api.register(moneyRoutes, paying);
    await api.register(alertRoutes, { shop, paymentsOfAlerts });
    await api.register(recipientRoutes, { shop });
  });
}

async function servePages(server: FastifyInstance, { shop, board }: Parts) {
  const { db, clock, config } = shop;
  const { timeZone } = config;
  await server.register(async (pages) => {
    securePages(pages, config.apiOnly ? undefined : await inlineScriptHashes());
    await pages.register(sandboxRoutes, {
      db,
      clock,
      timeZone,
      merchantName: businessProfile.name,
    });
    await pages.register(receiptRoutes, { shop });
    if (config.apiOnly) return;
    await pages.register(pageServer, {
      menuPage: () => menuPage(board),
      origin: config.publicUrl,
      publicUrl: shop.publicUrl,
    });
  });
}

async function serveFiles(server: FastifyInstance, { shop, storage }: Parts) {
  await server.register(mediaFiles, { storage });
  if (!shop.config.apiOnly) await server.register(fileServer, {});
}

async function menuPage(board: MenuBoard) {
  const { version, list } = await board.current();
  return { version, state: { [nameOf(listMenus)]: list } };
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
