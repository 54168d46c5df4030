/** The table of screens: path, page, way of rendering, access, label in the sidebar, redirects. */
import { may } from '#src/platform/contract/permissions.ts';
import type { StaffRole } from '#src/platform/contract/roles.ts';
import type { ShopPath } from './shop-pages.ts';
import { type StaffPath, type StaffScreen, staffScreens } from './staff-pages.ts';

// The router, the build, the server's answers, the sidebar, robots.txt, the site map and the guards
// read it. It has two parts besides: the staff's screens (staff-pages.ts), and the paths and pages
// of the shop's (shop-pages.ts), which are all that customers load.

interface Screen {
  /**
   * `by the server`: whenever what it shows has changed (serve-shop.ts). `in the browser`: the
   * document is an empty frame, as of all screens of staff. One document serves every address of a
   * pattern.
   */
  rendered: 'by the server' | 'in the browser';
  /**
   * A file whose code is at the end of the document, and runs before any bundle has arrived.
   */
  lastScript?: string;
  /** Under load it is turned away last: customers come back to it when they have paid. */
  shedLast?: true;
  /** Its address is a secret: nothing keeps it or passes it on. */
  isSecret?: true;
}

/**
 * Open to everybody. Those whose `handle` has a description are in the site map; crawlers are kept
 * from the others.
 */
const shopScreens: Readonly<Record<ShopPath, Screen>> = {
  '/': { rendered: 'by the server' },
  '/menu': { rendered: 'by the server', lastScript: 'src/checkout/web/early-cart.ts' },
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
export type LabelledPath = {
  [P in StaffPath]: (typeof staffScreens)[P] extends { label: string } ? P : never;
}[StaffPath];

/** The links of the sidebar, for those who may see their screens. */
export function labelledScreens(role: StaffRole | undefined) {
  return Object.entries<StaffScreen>(staffScreens).flatMap(([path, { label, access }]) => {
    const isShown = label !== undefined && (access === 'public' || may(role, access));
    return isShown ? [{ path: path as LabelledPath, label }] : [];
  });
}

/** Paths that only lead to another one; the login leads on to the home of who is signed in. */
export const redirects = {
  '/admin': '/admin/login',
  '/admin/dashboard': '/admin/login',
} as const satisfies Readonly<Record<`/${string}`, StaffPath>>;

type AnyScreen = Screen & Partial<StaffScreen>;

/** All of them, by their paths, for the build: no browser asks for this. */
export function allScreens(): Readonly<Record<ScreenPath, AnyScreen>> {
  const ofStaff = Object.entries(staffScreens).map(([path, screen]) => [
    path,
    { ...screen, rendered: 'in the browser' },
  ]);
  return { ...shopScreens, ...Object.fromEntries(ofStaff) };
}

/** The screen of a path that is in the table. */
export function screenAt(path: string): AnyScreen {
  const [, screen] = Object.entries(allScreens()).find(([each]) => each === path) ?? [];
  if (!screen) throw new Error(`${path} is not in the table of screens.`);
  return screen;
}
