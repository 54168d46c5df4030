/** Prefetches the code of the next screen. */
import { matchRoutes, type RouteObject } from 'react-router';
import type { ScreenPath } from './screens.ts';

/** The screens that most visitors open next. */
const screens: Readonly<Partial<Record<ScreenPath, ScreenPath>>> = {
  '/menu': '/checkout',
  '/admin/login': '/admin/dashboard/orders',
  '/kitchen/login': '/kitchen',
  '/delivery/login': '/delivery',
};
export const nextOf: Readonly<Record<string, string | undefined>> = screens;

/**
 * Prefetches the screen after `path`, unless the visitor saves data; a failed request is repeated
 * when the screen is shown.
 */
export async function prefetchAfter(routes: RouteObject[], path: string): Promise<void> {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  const next = nextOf[path];
  if (next === undefined || connection?.saveData) return;
  fetchNamed();
  const matches = matchRoutes(routes, next) ?? [];
  await Promise.allSettled(
    matches.map(async ({ route }) => typeof route.lazy === 'function' && route.lazy()),
  );
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
