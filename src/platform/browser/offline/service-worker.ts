/**
 * Opens the screens of one area without a network: caches their documents and the files of those.
 */
import {
  addRoute,
  cleanupOutdatedCaches,
  matchPrecache,
  type PrecacheEntry,
  precache,
} from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';

/** Filled in by `scripts/service-worker-build.ts` for each area. */
declare const area: {
  /** For example `/delivery`: the scope, and the screen for a path that is not in `documents`. */
  home: string;
  documents: readonly string[];
  files: PrecacheEntry[];
};

/** After this time on a weak connection, the cached screen is shown. */
const patienceMs = 4000;

precache(area.files);
cleanupOutdatedCaches();
// Registered before the cached files, so that a deployment takes effect. Calls under /api match no
// route and are never cached.
registerRoute(
  ({ request }) => request.mode === 'navigate',
  async ({ request, url }) => {
    const asked = fetch(request);
    const fresh = await Promise.race([asked.catch(() => undefined), patience()]);
    if (fresh && fresh.status < 500) return fresh;
    const document = area.documents.includes(url.pathname) ? url.pathname : area.home;
    return (await matchPrecache(document)) ?? asked;
  },
);
addRoute({ cleanURLs: false });

function patience(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), patienceMs));
}
