/** The content of pages, and the files that depend on the settings. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listMenus } from '#src/menus/menu-contract.ts';
import type { MenuCache } from '#src/menus/server/menu-service.ts';
import { listOffersOnSale } from '#src/passes/purchase-contract.ts';
import type { OfferCache } from '#src/passes/server/offers/offer-cache.ts';
import { businessDay } from '#src/platform/contract/business-day.ts';
import { nameOf } from '#src/platform/contract/operation-name.ts';
import { ownDist } from '#src/platform/http/pages/file-server.ts';
import { offlineMark, versionMark } from '#src/platform/http/pages/page-template.ts';
import type { CurrentContent } from '#src/platform/http/pages/versioned-answer.ts';
import type { VersionedFile, VersionedFiles } from '#src/platform/http/pages/versioned-files.ts';
import { announcedClosures, closureText } from '#src/settings/closure-rules.ts';
import type { ShiftPlan } from '#src/settings/cut-off-rules.ts';
import type { KnownSettings } from '#src/settings/server/settings-cache.ts';
import type { Settings } from '#src/settings/settings-groups.ts';
import { type ClosureNotice, shopFactsOf } from '#src/settings/shop-facts.ts';
import { deliveryManifest, shopManifest } from '#src/site/web-manifests.ts';
import { offlineDocument } from './offline-document.ts';
import type { PageContent } from './page-content.ts';
import type { PlainFiles } from './plain-document.ts';

interface Sources {
  settings: KnownSettings;
  clock: () => Date;
  menuCache: MenuCache;
  offers: OfferCache;
}

/** Reads nothing from the database: settings, menus and offers are in memory. */
export function pageContent({ settings, clock, menuCache, offers }: Sources) {
  const ofShop = () => {
    const current = settings.current();
    const notices = noticesAt(clock(), current.shiftPlan);
    // A closure is announced from one day until another, so the notices are part of the version.
    const sells = offers.sells();
    const version = [current.version, sells, ...notices.map(({ text }) => text)].join(' ');
    return { version, facts: () => shopFactsOf(current, notices, sells) };
  };
  const facts: CurrentContent<PageContent> = () => {
    const shop = ofShop();
    return { version: shop.version, content: () => ({ facts: shop.facts() }) };
  };
  const menus: CurrentContent<PageContent> = async () => {
    const { version, list } = await menuCache.current();
    const shop = ofShop();
    return {
      version: `${shop.version} ${version}`,
      content: () => ({ facts: shop.facts(), state: { [nameOf(listMenus)]: list } }),
      changesOften: true,
    };
  };
  const passes: CurrentContent<PageContent> = async () => {
    const { version, list } = await offers.current();
    const shop = ofShop();
    return {
      version: `${shop.version} ${version}`,
      content: () => ({ facts: shop.facts(), state: { [nameOf(listOffersOnSale)]: list } }),
      changesOften: true,
    };
  };
  const ofData = new Map([
    ['/menu', menus],
    ['/passes', passes],
  ]);
  return (path: string) => ofData.get(path) ?? facts;
}

function noticesAt(now: Date, { closures, timeZone }: ShiftPlan): ClosureNotice[] {
  // Called for every request, and on most days there is no closure, so skip the calendar.
  if (closures.length === 0) return [];
  return announcedClosures(closures, businessDay(now, timeZone)).map((closure) => {
    const { from, to, shift } = closure;
    return { from, to, shift, text: closureText(closure) };
  });
}

/** During development, the shop's data that a document contains are in a separate file. */
export async function settingsFiles(
  settings: KnownSettings,
  { isDeveloping }: { isDeveloping: boolean },
): Promise<VersionedFiles> {
  const followed = (contentType: string, text: (settings: Settings) => string): VersionedFile => ({
    contentType: `${contentType}; charset=utf-8`,
    current: () => {
      const current = settings.current();
      return { version: current.version, content: () => text(current) };
    },
  });
  const manifests = {
    '/shop.webmanifest': followed('application/manifest+json', ({ shop }) =>
      JSON.stringify(shopManifest(shop)),
    ),
    '/manifest.webmanifest': followed('application/manifest+json', ({ shop }) =>
      JSON.stringify(deliveryManifest(shop)),
    ),
  };
  if (isDeveloping) {
    const facts = followed('application/json', (all) => JSON.stringify(shopFactsOf(all)));
    return { ...manifests, '/shop.json': facts };
  }
  return { ...manifests, ...(await serviceWorkers(settings)) };
}

/**
 * Service workers of staff cache documents, that of customers contains one. When the documents'
 * version changes, the worker's content changes too.
 */
async function serviceWorkers(settings: KnownSettings): Promise<VersionedFiles> {
  const folder = join(ownDist, 'server');
  const names = (await readdir(folder)).filter((name) => name.endsWith('-sw.js'));
  const files = await plainFiles();
  const entries = names.map(async (name): Promise<[string, VersionedFile]> => {
    const script = await readFile(join(folder, name), 'utf8');
    const current = () => {
      const { version, shop } = settings.current();
      const page = () => JSON.stringify(offlineDocument(shop, files));
      const content = () => script.replaceAll(versionMark, version).replace(offlineText, page);
      return { version, content };
    };
    return [`/${name}`, { contentType: 'application/javascript; charset=utf-8', current }];
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** With the quotation marks that the bundler has chosen. */
const offlineText = new RegExp(`(["'\`])${offlineMark}\\1`);

export async function plainFiles(): Promise<PlainFiles> {
  const client = join(ownDist, 'client');
  const font = (await readdir(join(client, 'assets'))).find((name) => name.endsWith('.woff2'));
  const mark = await readFile(join(client, 'logo-mark.svg'), 'utf8');
  return { mark: mark.trim(), font: `/assets/${font}` };
}
