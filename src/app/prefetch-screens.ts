/** Fetches what the next screen needs while the browser is idle. */
import type { QueryClient } from '@tanstack/react-query';
import { matchRoutes, type RouteObject } from 'react-router';
import { registerServiceWorker } from '#src/platform/browser/offline/register-service-worker.ts';
import type { ScreenPath } from './screens.ts';
import type { ScreenPart } from './shop-pages.ts';

/** Where most visitors go on. */
const screens: Readonly<Partial<Record<ScreenPath, ScreenPath>>> = {
  '/': '/menu',
  '/about-us': '/menu',
  '/menu': '/checkout',
  '/admin/login': '/admin/dashboard/orders',
  '/kitchen/login': '/kitchen',
  '/delivery/login': '/delivery',
};
export const nextOf: Readonly<Record<string, string | undefined>> = screens;

/** A page, or the layout that holds the answers of the server for it. */
type Part = Pick<ScreenPart, 'later'> & { client?: QueryClient };

async function fetchScreen(routes: RouteObject[], path: string): Promise<void> {
  const matches = matchRoutes(routes, path) ?? [];
  const answers = await Promise.allSettled(
    matches.map(async ({ route }) => (typeof route.lazy === 'function' ? route.lazy() : {})),
  );
  const parts = answers.map((each) => (each.status === 'fulfilled' ? (each.value as Part) : {}));
  const client = parts.find((part) => part.client)?.client;
  await Promise.allSettled(parts.map((part) => part.later?.(client)));
}

/** What the screen after `path` needs; what fails is asked for again when it is shown. */
export async function prefetchAfter(routes: RouteObject[], path: string): Promise<void> {
  const next = nextOf[path];
  if (next === undefined) return;
  await idle();
  await fetchScreen(routes, next);
}

/** So that a page which the network can't bring later is the shop's own (decision 18). */
export async function keepOfflinePage(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  }
  await idle();
  registerServiceWorker('shop');
}

/** When the browser has nothing else to do. */
function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    // Safari has no such call.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(resolve);
    else setTimeout(resolve, 200);
  });
}
