/** Serves the pages and files of the shop; serve-api.ts serves the API. */
import type { FastifyInstance } from 'fastify';
import type { Disk } from 'flydrive';
import type { StaffTokens } from '#src/auth/server/staff-tokens.ts';
import { sandboxRoutes } from '#src/gateways/server/sandbox/sandbox-routes.ts';
import { mediaFiles } from '#src/media/server/media-file-routes.ts';
import type { MenuCache } from '#src/menus/server/menu-service.ts';
import type { OfferCache } from '#src/passes/server/offers/offer-cache.ts';
import type { PaymentContext } from '#src/payments/server/settling/settle-service.ts';
import type { Database } from '#src/platform/database/open-database.ts';
import type { Draining } from '#src/platform/http/load/draining.ts';
import type { OpenStreams } from '#src/platform/http/load/open-streams.ts';
import { fileServer } from '#src/platform/http/pages/file-server.ts';
import { inlineScriptHashes, pageServer } from '#src/platform/http/pages/page-server.ts';
import { versionedFiles } from '#src/platform/http/pages/versioned-files.ts';
import { securePages } from '#src/platform/http/security.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import type { Metrics } from '#src/platform/metrics/metrics.ts';
import { receiptRoutes } from '#src/receipts/server/receipt-routes.ts';
import type { SettingsCache } from '#src/settings/server/settings-cache.ts';
import { openingSoon } from './opening-soon.ts';
import { passesOnSale } from './passes-on-sale.ts';
import { pageContent, plainFiles, settingsFiles } from './shop-documents.ts';

export interface Parts {
  database: Database;
  shop: Shop;
  settings: SettingsCache;
  menuCache: MenuCache;
  offers: OfferCache;
  paymentContext: PaymentContext;
  storage: Disk;
  draining: Draining;
  staffTokens: StaffTokens;
  streams: OpenStreams;
  metrics: Metrics | undefined;
  /** How long the response on a pending payment is held back, in seconds. */
  statusHoldSeconds?: number | undefined;
}

/** The kitchen's screens scan labels of boxes. Moving between them loads no new document. */
function isOfKitchen(path: string): boolean {
  return path === '/kitchen' || path.startsWith('/kitchen/');
}

export async function servePages(
  server: FastifyInstance,
  { shop, settings, menuCache, offers }: Parts,
) {
  const { db, clock, config } = shop;
  const { timeZone } = config;
  await server.register(async (pages) => {
    securePages(pages, {
      ...(!config.apiOnly && { inlineScripts: await inlineScriptHashes() }),
      usesCamera: isOfKitchen,
    });
    await pages.register(sandboxRoutes, {
      db,
      clock,
      timeZone,
      merchantName: () => settings.current().shop.name,
    });
    await pages.register(receiptRoutes, { shop });
    if (config.apiOnly) return;
    await pages.register(async (screens) => {
      if (config.production) {
        openingSoon(screens, { settings, menuCache, files: await plainFiles() });
      }
      passesOnSale(screens, offers);
      await pageServer(screens, {
        contentOf: pageContent({ settings, clock, menuCache, offers }),
        origin: config.publicUrl,
        publicUrl: shop.publicUrl,
      });
    });
  });
}

export async function serveFiles(server: FastifyInstance, { shop, settings, storage }: Parts) {
  const isDeveloping = shop.config.apiOnly;
  await server.register(mediaFiles, { storage });
  await server.register(versionedFiles, { files: await settingsFiles(settings, { isDeveloping }) });
  if (!isDeveloping) await server.register(fileServer, {});
}
