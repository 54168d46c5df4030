/**
 * Which page each address of customers opens: the part of the table of screens that customers load.
 */
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import type { ScreenHandle } from '#src/platform/browser/screen-handle.ts';

/** What the router takes of a page file. */
export interface ScreenPart {
  handle: ScreenHandle;
  /** Fetches what the screen would ask for as soon as it is shown. */
  later?: (client?: QueryClient) => Promise<unknown>;
  /** Where the page comes from, in the build for the server (vite.config.ts). */
  file?: string;
}

/**
 * A page's file, which is loaded when somebody visits the page: it exports it under a name that
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

/** Text alone: these load nothing that asks the server. */
export const textPages = {
  '/': () => import('./pages/shop/home-page.tsx'),
  '/about-us': () => import('./pages/shop/about-us-page.tsx'),
  '/terms-and-conditions': () => import('./pages/shop/terms-and-conditions-page.tsx'),
  '/privacy-policy': () => import('./pages/shop/privacy-policy-page.tsx'),
  '/refund-policy': () => import('./pages/shop/refund-policy-page.tsx'),
} satisfies Pages;

/** These ask the server for something. */
export const dataPages = {
  '/menu': () => import('./pages/shop/menu-page.tsx'),
  '/contact': () => import('./pages/shop/contact-page.tsx'),
  '/checkout': () => import('./pages/shop/checkout-page.tsx'),
  '/payment-status/:transactionId': () => import('./pages/shop/payment-status-page.tsx'),
  '/pay/:link': () => import('./pages/shop/pay-page.tsx'),
  '/my-orders': () => import('./pages/shop/my-orders-page.tsx'),
  '/my/:token': () => import('./pages/shop/my-page.tsx'),
} satisfies Pages;

export type ShopPath = keyof typeof textPages | keyof typeof dataPages;
