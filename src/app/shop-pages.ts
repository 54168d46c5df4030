/** The page of each customers' path: the part of the table of screens that customers load. */
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import type { ScreenHandle } from '#src/platform/browser/screen-handle.ts';

/** The exports of a page file that the router uses. */
export interface ScreenPart {
  handle: ScreenHandle;
  /** The page's source file, in the server's build (vite.config.ts). */
  file?: string;
}

/**
 * Loads a page's file when somebody visits the page. The file exports the page under a name that
 * ends in `Page`.
 */
export type PageFile = () => Promise<ScreenPart & Readonly<Record<`${string}Page`, ComponentType>>>;

type Pages = Readonly<Record<`/${string}`, PageFile>>;

export function routesOf(pages: Pages): RouteObject[] {
  return Object.entries(pages).map(([path, load]) => ({
    path,
    lazy: async () => {
      const part = await load();
      const isPage = (entry: [string, unknown]): entry is [string, ComponentType] =>
        entry[0].endsWith('Page');
      const [, Component] = Object.entries(part).find(isPage) ?? [];
      return { ...part, Component };
    },
  }));
}

/** Pages with only text: they load no code for requests. */
export const textPages = {
  '/': () => import('./pages/shop/home-page.tsx'),
  '/about-us': () => import('./pages/shop/about-us-page.tsx'),
  '/terms-and-conditions': () => import('./pages/shop/terms-and-conditions-page.tsx'),
  '/privacy-policy': () => import('./pages/shop/privacy-policy-page.tsx'),
  '/refund-policy': () => import('./pages/shop/refund-policy-page.tsx'),
} satisfies Pages;

/** Pages that request data from the server. */
export const dataPages = {
  '/menu': () => import('./pages/shop/menu-page.tsx'),
  '/passes': () => import('./pages/shop/passes-page.tsx'),
  '/contact': () => import('./pages/shop/contact-page.tsx'),
  '/checkout': () => import('./pages/shop/checkout-page.tsx'),
  '/payment-status/:transactionId': () => import('./pages/shop/payment-status-page.tsx'),
  '/pay/:link': () => import('./pages/shop/pay-page.tsx'),
  '/my-orders': () => import('./pages/shop/my-orders-page.tsx'),
  '/my/:token': () => import('./pages/shop/my-page.tsx'),
} satisfies Pages;

export type ShopPath = keyof typeof textPages | keyof typeof dataPages;
