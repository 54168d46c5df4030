/** Fetches what the next screen needs while the browser is idle. */
import type { QueryClient } from '@tanstack/react-query';
import { matchRoutes, type RouteObject } from 'react-router';

/** Where most visitors go on. */
export const nextOf: Readonly<Record<string, string>> = {
  '/': '/menu',
  '/about-us': '/menu',
  '/menu': '/checkout',
  '/admin/login': '/admin/dashboard/orders',
  '/delivery/login': '/delivery',
};

/** What a part of a screen may say besides what the router knows. */
interface ScreenPart {
  /** Where the answers of the server are kept. */
  client?: QueryClient;
  /** Fetches what the screen would ask for as soon as it is shown. */
  later?: (client?: QueryClient) => Promise<unknown>;
}

async function fetchScreen(routes: RouteObject[], path: string): Promise<void> {
  const matches = matchRoutes(routes, path) ?? [];
  const answers = await Promise.allSettled(
    matches.map(async ({ route }) => (typeof route.lazy === 'function' ? route.lazy() : {})),
  );
  const parts = answers.map((each) =>
    each.status === 'fulfilled' ? (each.value as ScreenPart) : {},
  );
  const client = parts.find((part) => part.client)?.client;
  await Promise.allSettled(parts.map((part) => part.later?.(client)));
}

/** What the screen after `path` needs; what fails is asked for again when it is shown. */
export async function fetchAfter(routes: RouteObject[], path: string): Promise<void> {
  const next = nextOf[path];
  if (next === undefined) return;
  await idle();
  await fetchScreen(routes, next);
}

/** When the browser has nothing else to do. */
function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    // Safari has no such call.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(resolve);
    else setTimeout(resolve, 200);
  });
}
