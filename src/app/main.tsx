/** Makes the page alive in the browser: hydrates what the server rendered, or renders the rest. */
import { startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { reloadPath } from '#src/platform/browser/new-version.ts';
import { readTab, removeTab, writeTab } from '#src/platform/browser/tab-storage.ts';
import { createRoutes } from './routes.tsx';
import '#src/platform/browser/styles/theme.css';

const newVersionKey = 'reloaded-for';

let router: ReturnType<typeof createBrowserRouter> | undefined;

// After a deployment the files that an open page still names are gone, and without a network none
// comes: where it was going is loaded again, once until a page comes to life.
addEventListener('vite:preloadError', (event) => {
  const lastReloaded = readTab(newVersionKey);
  const path = reloadPath({ router, standing: location, lastReloaded });
  if (path === undefined) return;
  event.preventDefault();
  writeTab(newVersionKey, path);
  reloadAtRest();
  router?.subscribe(reloadAtRest);
});

/**
 * The browser is at the target, with what the navigation carries, as soon as the router is done
 * with it.
 */
function reloadAtRest(): void {
  if (!router || router.state.navigation.state === 'idle') location.reload();
}

// Not awaited: pages import parts of this very file, and would wait for it while it waits for them.
void start();

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root.');
  const state = document.getElementById('state')?.textContent;
  const staff = await staffPart();
  const routes = createRoutes({ state: state && JSON.parse(state), staff });
  await loadMatched(routes);
  removeTab(newVersionKey);
  router = createBrowserRouter(routes);
  router.subscribe(({ navigation, location: { pathname } }) => {
    if (navigation.state !== 'idle') return;
    // The tap has led here (early-taps.ts).
    document.querySelector('[data-tapped]')?.removeAttribute('data-tapped');
    void fetchNextScreen(routes, pathname);
  });
  const app = (
    <>
      <RouterProvider router={router} />
      <Alive />
    </>
  );
  // From here on every press reaches the page itself.
  document.dispatchEvent(new Event('taking-over'));
  if (root.firstElementChild) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
  // The line is free while the processor is busy with the page.
  const later = await fetchNextScreen(routes, location.pathname).catch(() => undefined);
  document.dispatchEvent(new Event('settled'));
  if (!staff) await later?.keepOfflinePage();
}

/** No customers' screen leads to one of the staff: a visit there begins with a document. */
async function staffPart(): Promise<RouteObject[] | undefined> {
  if (matchRoutes(createRoutes({}), location)?.at(-1)?.route.path !== '*') return;
  return (await import('./staff-screens.tsx')).staffRoutes;
}

/** Tells those who stood in for the page until now. */
function Alive() {
  useEffect(() => {
    performance.mark('alive');
    document.dispatchEvent(new Event('alive'));
  }, []);
  return null;
}

/** Where most visitors go on from `path`; never for somebody who saves data. */
async function fetchNextScreen(routes: RouteObject[], path: string) {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return undefined;
  fetchNamed();
  const later = await import('./prefetch-screens.ts');
  await later.prefetchAfter(routes, path);
  return later;
}

/**
 * All that the document names for the next screen, in one go: each import by itself would wait for
 * the one before.
 */
function fetchNamed(): void {
  const { dataset } = document.documentElement;
  for (const href of dataset.next?.split(' ') ?? []) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
  delete dataset.next;
}

/** The first render must be the whole page, or it would not match what the server sent. */
async function loadMatched(routes: RouteObject[]): Promise<void> {
  const matches = matchRoutes(routes, location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy());
      delete route.lazy;
    }),
  );
}
