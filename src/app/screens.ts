/** The table of screens: path, page, rendering, access, links of the sidebar, redirects. */
import { may } from '#src/platform/contract/permissions.ts';
import type { StaffRole } from '#src/platform/contract/roles.ts';
import type { ShopPath } from './shop-pages.ts';
import { type StaffPath, type StaffScreen, sidebarGroups, staffScreens } from './staff-pages.ts';

// Used by the router, the build, the server's routes, the sidebar, robots.txt, the site map and the
// guards. Two parts are in other files: the staff's screens (staff-pages.ts), and the paths and
// pages of customers (shop-pages.ts), which are all that customers load.

interface Screen {
  /**
   * `by the server`: rendered whenever its content has changed (serve-shop.ts). `in the browser`:
   * the document is an empty template, as for all staff screens. One document serves all paths of a
   * pattern.
   */
  rendered: 'by the server' | 'in the browser';
  /** A file whose code is at the end of the document and runs before any bundle has arrived. */
  lastScript?: string;
  /** Refused last under load, because customers return to this screen after paying. */
  shedLast?: true;
  /** The path is a secret: the page is not cached, and its address not sent to other sites. */
  isSecret?: true;
}

/**
 * Public screens. Those whose `handle` has a description are in the site map; crawlers are asked
 * not to index the others.
 */
const shopScreens: Readonly<Record<ShopPath, Screen>> = {
  '/': { rendered: 'by the server' },
  '/menu': { rendered: 'by the server', lastScript: 'src/checkout/web/early-cart.ts' },
  '/passes': { rendered: 'by the server' },
  '/about-us': { rendered: 'by the server' },
  '/contact': { rendered: 'by the server' },
  '/checkout': { rendered: 'in the browser', lastScript: 'src/checkout/web/early-order.ts' },
  '/terms-and-conditions': { rendered: 'by the server' },
  '/privacy-policy': { rendered: 'by the server' },
  '/refund-policy': { rendered: 'by the server' },
  '/payment-status/:transactionId': { rendered: 'by the server', shedLast: true },
  '/pay/:link': { rendered: 'by the server', shedLast: true, isSecret: true },
  '/my-orders': { rendered: 'by the server' },
  '/my/:token': { rendered: 'in the browser', isSecret: true },
};

export type ScreenPath = ShopPath | StaffPath;
/** The screens with a link in the sidebar. */
export type LinkedPath = {
  [P in StaffPath]: (typeof staffScreens)[P] extends { link: object } ? P : never;
}[StaffPath];

/** The groups of the sidebar with their links, for people with access to the screens. */
export function sidebarOf(role: StaffRole | undefined) {
  const links = Object.entries<StaffScreen>(staffScreens).flatMap(([path, { link, access }]) => {
    const isShown = link !== undefined && (access === 'public' || may(role, access));
    return isShown ? [{ path: path as LinkedPath, ...link }] : [];
  });
  return sidebarGroups
    .map((group) => ({ group, links: links.filter((link) => link.group === group) }))
    .filter(({ links: ofGroup }) => ofGroup.length > 0);
}

/** Paths that only redirect; the login then redirects signed-in people to their home. */
export const redirects = {
  '/admin': '/admin/login',
  '/admin/dashboard': '/admin/login',
} as const satisfies Readonly<Record<`/${string}`, StaffPath>>;

type AnyScreen = Screen & Partial<StaffScreen>;

/** All screens by path, for the build; browsers do not use it. */
export function allScreens(): Readonly<Record<ScreenPath, AnyScreen>> {
  const ofStaff = Object.entries(staffScreens).map(([path, screen]) => [
    path,
    { ...screen, rendered: 'in the browser' },
  ]);
  return { ...shopScreens, ...Object.fromEntries(ofStaff) };
}

/** The screen of a path; the path must be in the table. */
export function screenAt(path: string): AnyScreen {
  const [, screen] = Object.entries(allScreens()).find(([each]) => each === path) ?? [];
  if (!screen) throw new Error(`${path} is not in the table of screens.`);
  return screen;
}
