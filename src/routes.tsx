/** The site map: every screen of the specification's route table, each loaded when it is visited. */
import { type RouteObject, redirect } from 'react-router';
import { ErrorPage } from './web/error-page.tsx';
import type { PageState } from './web/query-client.tsx';
import { RootLayout, SiteLayout } from './web/site-layout.tsx';

/** What a document says about its screen before anything of it is loaded. */
export interface ScreenHandle {
  title: string;
  description?: string;
  /** Its content is in the browser's history alone, so that nothing of it can be rendered before. */
  browserOnly?: true;
}

/** `state` is what the server rendered the page with. */
export function createRoutes(state?: PageState): RouteObject[] {
  return [
    {
      Component: RootLayout,
      errorElement: <ErrorPage />,
      children: [
        {
          Component: SiteLayout,
          children: [
            { path: '/', lazy: () => import('./site/web/home-page.tsx'), handle: home },
            { lazy: () => loadDataLayout(state), children: dataScreens },
          ],
        },
        { path: '*', loader: () => redirect('/') },
      ],
    },
  ];
}

const home: ScreenHandle = {
  title: 'Home-style vegetarian tiffin, delivered',
  description:
    'Fresh vegetarian lunch and dinner: North-Indian, South-Indian and desi-Chinese. See the menus of the next three days and order online.',
};

const menu: ScreenHandle = {
  title: 'Available Menus',
  description: 'Lunch and dinner for today, tomorrow and the day after, with prices. Order online.',
};

const checkout: ScreenHandle = { title: 'Checkout', browserOnly: true };
const paymentStatus: ScreenHandle = { title: 'Payment Status' };

const myOrders: ScreenHandle = {
  title: 'My Orders',
  description: 'Find your orders and how far they are, with your mobile number.',
};

/** The screens that ask the server for something. */
const dataScreens: RouteObject[] = [
  { path: '/menu', lazy: () => import('./menus/web/menu-page.tsx'), handle: menu },
  { path: '/checkout', lazy: () => import('./orders/web/checkout-page.tsx'), handle: checkout },
  {
    path: '/payment-status/:transactionId',
    lazy: () => import('./payments/web/payment-status-page.tsx'),
    handle: paymentStatus,
  },
  { path: '/my-orders', lazy: () => import('./orders/web/my-orders-page.tsx'), handle: myOrders },
];

async function loadDataLayout(state: PageState | undefined) {
  const { dataLayout } = await import('./web/data-layout.tsx');
  return { Component: dataLayout(state) };
}
