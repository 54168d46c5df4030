/** Prefetches the next screen while the browser is idle. */
import type { QueryClient } from '@tanstack/react-query';
import { matchRoutes, type RouteObject } from 'react-router';
import { registerServiceWorker } from '#src/platform/browser/offline/register-service-worker.ts';
import type { ScreenPath } from './screens.ts';
import type { ScreenPart } from './shop-pages.ts';

/** The screens that most visitors open next. */
const screens: Readonly<Partial<Record<ScreenPath, ScreenPath>>> = {
  '/': '/menu',
  '/about-us': '/menu',
  '/menu': '/checkout',
  '/admin/login': '/admin/dashboard/orders',
  '/kitchen/login': '/kitchen',
  '/delivery/login': '/delivery',
};
export const nextOf: Readonly<Record<string, string | undefined>> = screens;

/** A page, or the layout that holds the query cache for it. */
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

/** Prefetches the screen after `path`; a failed request is repeated when the screen is shown. */
export async function prefetchAfter(routes: RouteObject[], path: string): Promise<void> {
  const next = nextOf[path];
  if (next === undefined) return;
  await idle();
  await fetchScreen(routes, next);
}

/**
 * Registers the service worker, so that the shop's own page is shown when the network fails later
 * (decision 18).
 */
export async function keepOfflinePage(): Promise<void> {
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
