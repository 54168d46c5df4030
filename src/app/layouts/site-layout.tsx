/** The root layout of every screen, and the header and footer of the public ones. */
import { useEffect, useInsertionEffect, useLayoutEffect, useRef } from 'react';
import {
  type Location,
  Outlet,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigation,
} from 'react-router';
import type { ScreenHandle } from '#src/platform/browser/screen-handle.ts';
import { Toaster } from '#src/platform/browser/toaster.tsx';
import { useShopFacts } from '#src/settings/web/use-shop-facts.ts';
import { ClosureNotices } from '#src/site/web/closure-notices.tsx';
import { SiteFooter } from '#src/site/web/site-footer.tsx';
import { SiteHeader } from '#src/site/web/site-header.tsx';

/** For every screen, dashboards included. */
export function RootLayout() {
  const title = useScreenTitle();
  useKeptPlace();
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <>
      <NavigationProgress />
      <Outlet />
      <Toaster />
      <ScrollRestoration getKey={placeOf} />
    </>
  );
}

export function SiteLayout() {
  const content = useRef<HTMLDivElement>(null);
  useFocusOnArrival(content);
  const handle = useHandle();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="absolute -top-24 left-2 z-50 rounded-control bg-ink px-4 py-3 font-semibold text-paper focus:top-2"
      >
        Skip to content
      </a>
      <SiteHeader />
      {!handle?.namesClosedDays && <ClosureNotices />}
      <div id="content" ref={content} tabIndex={-1} className="grow pb-10">
        <Outlet />
      </div>
      <SiteFooter />
    </div>
  );
}

/** Every document starts with the key `default`, so there only the path identifies the page. */
function placeOf({ key, pathname }: Location): string {
  return key === 'default' ? pathname : key;
}

/**
 * Restores the scroll position: the router scrolls to the top, but the visitor may have scrolled
 * before the page was hydrated.
 */
function useKeptPlace(): void {
  const place = useRef(0);
  // The insertion effect runs before the router's layout effects, this component's layout effect
  // after them.
  useInsertionEffect(() => {
    place.current = scrollY;
  }, []);
  useLayoutEffect(() => {
    if (place.current) scrollTo(0, place.current);
  }, []);
}

function useHandle(): ScreenHandle | undefined {
  return useMatches().at(-1)?.handle as ScreenHandle | undefined;
}

function useScreenTitle(): string {
  const { name } = useShopFacts();
  const handle = useHandle();
  return handle ? `${handle.title} | ${name}` : name;
}

/**
 * Moves the focus to the new page's content, as a new document would, for keyboards and screen
 * readers.
 */
function useFocusOnArrival(content: React.RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const shownPath = useRef(pathname);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    content.current?.focus({ preventScroll: true });
  }, [pathname, content]);
}

/** A progress bar for slow networks; on a fast one it is never visible. */
function NavigationProgress() {
  const busy = useNavigation().state !== 'idle';
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-50">
      {busy && (
        <div className="h-1 origin-left animate-progress bg-brand">
          <span className="sr-only">Loading…</span>
        </div>
      )}
    </div>
  );
}
