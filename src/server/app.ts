/** The whole server as one value: every feature's routes by name, its background work, its way to close. */
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Disk } from 'flydrive';
import { addressRoutes } from '#src/addresses/server/address-routes.ts';
import { staffGuards } from '#src/auth/server/auth-guard.ts';
import { authRoutes } from '#src/auth/server/auth-routes.ts';
import { endSessionsOf } from '#src/auth/server/auth-service.ts';
import { adminMessageRoutes } from '#src/contact/server/admin-message-routes.ts';
import { contactRoutes } from '#src/contact/server/contact-routes.ts';
import { messageJobs } from '#src/contact/server/message-jobs.ts';
import { deliveryRoutes } from '#src/delivery/server/delivery-routes.ts';
import { mediaFiles } from '#src/media/server/media-file-routes.ts';
import { mediaRoutes } from '#src/media/server/media-routes.ts';
import { openMediaFolder } from '#src/media/server/media-storage.ts';
import { adminMenuRoutes } from '#src/menus/server/admin-menu-routes.ts';
import { menuRoutes } from '#src/menus/server/menu-routes.ts';
import { createMenuBoard, type MenuBoard } from '#src/menus/server/menu-service.ts';
import { adminOrderRoutes } from '#src/orders/server/admin-order-routes.ts';
import { createOrderFeed } from '#src/orders/server/order-feed-service.ts';
import { orderRoutes } from '#src/orders/server/order-routes.ts';
import { holdSeconds } from '#src/payments/payment-rules.ts';
import { adminPaymentRoutes } from '#src/payments/server/admin-payment-routes.ts';
import type { PaymentGateway } from '#src/payments/server/payment-gateway.ts';
import { paymentJobs } from '#src/payments/server/payment-jobs.ts';
import { paymentRoutes } from '#src/payments/server/payment-routes.ts';
import { createSandboxGateway } from '#src/payments/server/sandbox/sandbox-gateway.ts';
import { sandboxRoutes } from '#src/payments/server/sandbox/sandbox-routes.ts';
import { sandboxJobs } from '#src/payments/server/sandbox/sandbox-service.ts';
import { businessProfile } from '#src/site/business-profile.ts';
import { staffRoutes } from '#src/staff/server/staff-routes.ts';
import { describeApi } from './api-docs.ts';
import { closeGently } from './closing.ts';
import type { Config } from './config.ts';
import type { Database } from './db.ts';
import { demoDayJob, keepDemoFresh } from './demo-seed.ts';
import { handleClientError, handleError, handleNotFound } from './error-handler.ts';
import { fileServer } from './file-server.ts';
import { healthRoutes } from './health.ts';
import { createJobRunner, type JobRunner } from './jobs.ts';
import { parseJsonStrictly } from './json-body.ts';
import { localHost } from './local-host.ts';
import { loggingOptions, logRequests } from './logging.ts';
import { pageServer } from './page-server.ts';
import { loadSecret } from './secret-sql.ts';
import { secureApi, securePages } from './security.ts';
import type { Shop } from './shop.ts';

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
  gateway?: PaymentGateway;
  /** How long the status of a pending payment is held back. */
  statusHoldSeconds?: number;
}

export interface App {
  server: FastifyInstance;
  shop: Shop;
  board: MenuBoard;
  jobs: JobRunner;
}

/** Builds the server on an open database; it neither listens nor starts the background work. */
export async function buildApp(options: AppOptions): Promise<App> {
  const { database, config, clock = () => new Date() } = options;
  const { db } = database;
  const server = createServer(config);
  const closing = closeGently(server);
  const shop: Shop = {
    db,
    config,
    log: server.log,
    clock,
    // While trying the shop only: in production PUBLIC_URL must be set (decision 7).
    publicUrl: ({ protocol, host }) => config.publicUrl ?? `${protocol}://${localHost(host)}`,
    wakeJobs: () => jobs.wake(),
    closing,
  };
  const board = createMenuBoard({ db, clock, timeZone: config.timeZone, cutOffs: config.cutOffs });
  const secret = await loadSecret(db, 'sandbox-webhook');
  const gateway = options.gateway ?? createSandboxGateway({ db, clock, secret });
  const jobs = createJobRunner({
    db,
    clock,
    log: server.log,
    handlers: {
      ...paymentJobs({ shop, gateway, board }),
      ...sandboxJobs({ db, secret, clock, deliver: webhookDelivery(server) }),
      ...messageJobs(shop),
      [demoDayJob]: () => keepDemoFresh(shop, board),
    },
  });
  const storage = await openMediaFolder(join(config.dataDir, 'media'));
  const parts = { shop, board, gateway, storage };
  await serveApi(server, options, parts);
  await servePages(server, parts);
  return { server, shop, board, jobs };
}

function createServer(config: Config): FastifyInstance {
  const server = Fastify({
    ...loggingOptions(config.logLevel),
    bodyLimit,
    trustProxy: config.trustProxy,
    frameworkErrors: handleError,
    clientErrorHandler: handleClientError,
    requestTimeout: requestSeconds * 1000,
    http: { headersTimeout: headSeconds * 1000, connectionsCheckingInterval: 5000 },
    routerOptions: { maxParamLength: 200 },
  });
  server.setValidatorCompiler(validatorCompiler);
  server.setSerializerCompiler(serializerCompiler);
  server.setErrorHandler(handleError);
  server.setNotFoundHandler(handleNotFound);
  server.decorate('guards', {});
  server.decorateRequest('signedIn', null);
  parseJsonStrictly(server);
  logRequests(server);
  return server;
}

interface Parts {
  shop: Shop;
  board: MenuBoard;
  gateway: PaymentGateway;
  storage: Disk;
}

async function serveApi(server: FastifyInstance, options: AppOptions, parts: Parts) {
  const { shop, board, gateway, storage } = parts;
  const { rateLimits } = shop.config;
  const feed = createOrderFeed(shop);
  Object.assign(server.guards, staffGuards(shop));
  const cookieSecret = await loadSecret(shop.db, 'browser-cookie');
  const seconds = options.statusHoldSeconds ?? holdSeconds;
  await server.register(async (api) => {
    secureApi(api);
    await describeApi(api);
    healthRoutes(api, options.database, shop.closing);
    await api.register(authRoutes, { shop });
    await api.register(staffRoutes, { shop, endSessions: endSessionsOf });
    await api.register(menuRoutes, { board });
    await api.register(adminMenuRoutes, { shop, board });
    await api.register(mediaRoutes, { storage, rateLimits });
    await api.register(addressRoutes, { shop });
    await api.register(contactRoutes, { shop });
    await api.register(adminMessageRoutes, { shop });
    await api.register(orderRoutes, { shop, board, cookieSecret });
    await api.register(adminOrderRoutes, { shop, feed });
    await api.register(deliveryRoutes, { shop, feed });
    await api.register(paymentRoutes, { shop, gateway, board, holdSeconds: seconds });
    await api.register(adminPaymentRoutes, { shop, board });
  });
}

async function servePages(server: FastifyInstance, { shop, board, storage }: Parts) {
  const { db, clock, config } = shop;
  const { timeZone } = config;
  await server.register(async (pages) => {
    await securePages(pages, config.publicUrl?.startsWith('https:') ?? false);
    await pages.register(sandboxRoutes, {
      db,
      clock,
      timeZone,
      merchantName: businessProfile.name,
    });
    if (config.apiOnly) return;
    await pages.register(pageServer, {
      menuPage: () => menuPage(board),
      origin: config.publicUrl,
      publicUrl: shop.publicUrl,
    });
  });
  await server.register(mediaFiles, { storage });
  if (!config.apiOnly) await server.register(fileServer, {});
}

async function menuPage(board: MenuBoard) {
  const { version, list } = await board.current();
  return { version, state: { menus: list } };
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
