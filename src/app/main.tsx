/** Starts the page in the browser: hydrates what the server rendered, or renders the rest. */
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

// After a deployment, files of an open page no longer exist, and without a network none loads. The
// page then reloads at its target, once until it has started successfully.
addEventListener('vite:preloadError', (event) => {
  const lastReloaded = readTab(newVersionKey);
  const path = reloadPath({ router, standing: location, lastReloaded });
  if (path === undefined) return;
  event.preventDefault();
  writeTab(newVersionKey, path);
  reloadAtRest();
  router?.subscribe(reloadAtRest);
});

/** Once the router is idle, the browser is at the target, and navigation state is kept. */
function reloadAtRest(): void {
  if (!router || router.state.navigation.state === 'idle') location.reload();
}

// Not awaited: pages import parts of this file and would wait for it while it waits for them.
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
    // The navigation that the tap started is complete (early-taps.ts).
    document.querySelector('[data-tapped]')?.removeAttribute('data-tapped');
    void fetchNextScreen(routes, pathname);
  });
  const app = (
    <>
      <RouterProvider router={router} />
      <Alive />
    </>
  );
  // From now on the page handles every click itself.
  document.dispatchEvent(new Event('taking-over'));
  if (root.firstElementChild) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
  // The network is idle while the processor hydrates the page.
  const later = await fetchNextScreen(routes, location.pathname).catch(() => undefined);
  document.dispatchEvent(new Event('settled'));
  if (!staff) await later?.keepOfflinePage();
}

/** No customers' screen links to a staff screen, so visits to those begin with a document. */
async function staffPart(): Promise<RouteObject[] | undefined> {
  if (matchRoutes(createRoutes({}), location)?.at(-1)?.route.path !== '*') return;
  return (await import('./staff-screens.tsx')).staffRoutes;
}

/** Notifies the scripts that handled taps until now. */
function Alive() {
  useEffect(() => {
    performance.mark('alive');
    document.dispatchEvent(new Event('alive'));
  }, []);
  return null;
}

/** Fetches the screen that most visitors open after `path`, unless the visitor saves data. */
async function fetchNextScreen(routes: RouteObject[], path: string) {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return undefined;
  fetchNamed();
  const later = await import('./prefetch-screens.ts');
  await later.prefetchAfter(routes, path);
  return later;
}

/**
 * Starts all files that the document names for the next screen at once; otherwise each import would
 * wait for the previous one.
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

/** The first render must be the whole page, or it would not match the server's HTML. */
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
