/** The site map: every public screen, each loaded when it is visited (product 1.2). */
import { type RouteObject, redirect } from 'react-router';
import type { PageState } from '#src/platform/browser/query-client.tsx';
import { ErrorPage } from './layouts/error-page.tsx';
import { RootLayout, SiteLayout } from './layouts/site-layout.tsx';

interface Site {
  /** What the server rendered the page with. */
  state?: PageState | undefined;
  /** The screens behind a login, where the visit began at one of them. */
  staff?: RouteObject[];
}

export function createRoutes({ state, staff = [] }: Site): RouteObject[] {
  // One store of answers, however often its code is asked for.
  let layout: ReturnType<typeof loadDataLayout> | undefined;
  const customerLayout = () => (layout ??= loadDataLayout(state));
  return [
    {
      Component: RootLayout,
      errorElement: <ErrorPage />,
      children: [
        {
          Component: SiteLayout,
          children: [
            { path: '/', lazy: () => import('./pages/shop/home-page.tsx') },
            ...textScreens,
            { lazy: customerLayout, children: dataScreens },
          ],
        },
        { lazy: () => loadDataLayout(), children: staff },
        { path: '*', loader: () => redirect('/') },
      ],
    },
  ];
}

/** The screens that are text alone. */
const textScreens: RouteObject[] = [
  { path: '/about-us', lazy: () => import('./pages/shop/about-us-page.tsx') },
  {
    path: '/terms-and-conditions',
    lazy: () => import('./pages/shop/terms-and-conditions-page.tsx'),
  },
  { path: '/privacy-policy', lazy: () => import('./pages/shop/privacy-policy-page.tsx') },
  { path: '/refund-policy', lazy: () => import('./pages/shop/refund-policy-page.tsx') },
];

/** The screens that ask the server for something. */
const dataScreens: RouteObject[] = [
  { path: '/menu', lazy: () => import('./pages/shop/menu-page.tsx') },
  { path: '/contact', lazy: () => import('./pages/shop/contact-page.tsx') },
  { path: '/checkout', lazy: () => import('./pages/shop/checkout-page.tsx') },
  {
    path: '/payment-status/:transactionId',
    lazy: () => import('./pages/shop/payment-status-page.tsx'),
  },
  { path: '/my-orders', lazy: () => import('./pages/shop/my-orders-page.tsx') },
];

async function loadDataLayout(state?: PageState) {
  const { dataLayout } = await import('./layouts/data-layout.tsx');
  return dataLayout(state);
}
