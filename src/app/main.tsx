/** Starts the page in the browser: hydrates what the server rendered, or renders the rest. */
import { startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { isReloaded } from '#src/platform/browser/new-version.ts';
import { registerServiceWorker } from '#src/platform/browser/offline/register-service-worker.ts';
import { prefetchAfter } from './prefetch-screens.ts';
import { createRoutes } from './routes.tsx';
import '#src/platform/browser/styles/theme.css';

let router: ReturnType<typeof createBrowserRouter> | undefined;
let isReloading = false;

// After a deployment, files of an open page no longer exist, and without a network none loads. The
// page then reloads at its target, once.
addEventListener('vite:preloadError', (event) => {
  const [arrival] = performance.getEntriesByType('navigation');
  const cameBy = (arrival as PerformanceNavigationTiming | undefined)?.type;
  if (!isReloaded({ router, cameBy })) return;
  event.preventDefault();
  isReloading = true;
  reloadAtRest();
  router?.subscribe(reloadAtRest);
});

/** Once the router is idle, the browser is at the target, and navigation state is kept. */
function reloadAtRest(): void {
  if (!router || router.state.navigation.state === 'idle') location.reload();
}

// Not awaited: pages import parts of this file and would wait for it while it waits for them.
start().catch(async (error: unknown) => {
  if (isReloading) return;
  if (!router) (await import('./layouts/not-loaded.tsx')).showNotLoaded();
  throw error;
});

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root.');
  const state = document.getElementById('state')?.textContent;
  const staff = await staffPart();
  const routes = createRoutes({ state: state && JSON.parse(state), staff });
  await loadMatched(routes);
  router = createBrowserRouter(routes);
  router.subscribe(({ navigation }) => {
    if (navigation.state !== 'idle') return;
    // The navigation that the tap started is complete (early-taps.ts).
    document.querySelector('[data-tapped]')?.removeAttribute('data-tapped');
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
  const prefetch = () => void prefetchAfter(routes, location.pathname);
  if (staff) prefetch();
  // Customers who only look at the menus do not load the checkout.
  else document.addEventListener('order-begun', prefetch);
  if (!staff) await keepOfflinePage();
}

/**
 * Registers the service worker, so that the shop's own page is shown when the network fails later
 * (decision 18).
 */
async function keepOfflinePage(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  }
  await idle();
  registerServiceWorker('shop');
}

/** Resolves when the browser is idle. */
function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    // Safari does not have this function.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(resolve);
    else setTimeout(resolve, 200);
  });
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
