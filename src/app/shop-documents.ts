/** What the pages show, and the files that follow the settings as they do. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listMenus } from '#src/menus/menu-contract.ts';
import type { MenuCache } from '#src/menus/server/menu-service.ts';
import { nameOf } from '#src/platform/contract/operation-name.ts';
import { ownDist } from '#src/platform/http/pages/file-server.ts';
import { versionMark } from '#src/platform/http/pages/page-template.ts';
import type { CurrentContent } from '#src/platform/http/pages/versioned-answer.ts';
import type { VersionedFile, VersionedFiles } from '#src/platform/http/pages/versioned-files.ts';
import type { KnownSettings } from '#src/settings/server/settings-cache.ts';
import type { Settings } from '#src/settings/settings-groups.ts';
import { shopFactsOf } from '#src/settings/shop-facts.ts';
import { deliveryManifest, shopManifest } from '#src/site/web-manifests.ts';
import type { PageContent } from './page-content.ts';

interface Sources {
  settings: KnownSettings;
  menuCache: MenuCache;
}

/** Nothing is read from the database: both are in memory. */
export function pageContent({ settings, menuCache }: Sources) {
  const facts: CurrentContent<PageContent> = () => {
    const current = settings.current();
    return { version: current.version, content: () => ({ facts: shopFactsOf(current) }) };
  };
  const menus: CurrentContent<PageContent> = async () => {
    const { version, list } = await menuCache.current();
    const current = settings.current();
    return {
      version: `${current.version} ${version}`,
      content: () => ({ facts: shopFactsOf(current), state: { [nameOf(listMenus)]: list } }),
      changesOften: true,
    };
  };
  return (path: string) => (path === '/menu' ? menus : facts);
}

/** While developing, what a document would say of the shop is a file of its own. */
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
  return { ...manifests, ...(await serviceWorker(settings)) };
}

/** It keeps documents on phones: another version of them is another version of it. */
async function serviceWorker(settings: KnownSettings): Promise<VersionedFiles> {
  const script = await readFile(join(ownDist, 'server/delivery-sw.js'), 'utf8');
  const current = () => {
    const { version } = settings.current();
    return { version, content: () => script.replaceAll(versionMark, version) };
  };
  return {
    '/delivery-sw.js': { contentType: 'application/javascript; charset=utf-8', current },
  };
}
