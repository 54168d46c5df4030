/** Opens the screens of one area without a signal: keeps their documents and the files of those. */
import {
  addRoute,
  cleanupOutdatedCaches,
  matchPrecache,
  type PrecacheEntry,
  precache,
} from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';

/** Filled in by `scripts/service-worker-build.ts`, for each area. */
declare const area: {
  /** Such as `/delivery`: its scope, and the screen for an address that is none of its own. */
  home: string;
  documents: readonly string[];
  files: PrecacheEntry[];
};

/** With a weak signal the kept screen is there sooner. */
const patienceMs = 4000;

precache(area.files);
cleanupOutdatedCaches();
// Before the kept files: a deployment must arrive. Calls under /api match no route and are never
// kept.
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
