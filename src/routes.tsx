/** The site map: every screen of the specification's route table, each loaded when it is visited; see also staff-screens.tsx. */
import { type RouteObject, redirect } from 'react-router';
import type { PageState } from '#src/platform/browser/query-client.tsx';
import { ErrorPage } from '#src/web/error-page.tsx';
import { RootLayout, SiteLayout } from '#src/web/site-layout.tsx';

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
            { path: '/', lazy: () => import('#src/site/web/home-page.tsx') },
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
  { path: '/about-us', lazy: () => import('#src/site/web/about-page.tsx') },
  { path: '/terms-and-conditions', lazy: () => import('#src/site/web/terms-page.tsx') },
  { path: '/privacy-policy', lazy: () => import('#src/site/web/privacy-page.tsx') },
  { path: '/refund-policy', lazy: () => import('#src/site/web/refund-page.tsx') },
];

/** The screens that ask the server for something. */
const dataScreens: RouteObject[] = [
  { path: '/menu', lazy: () => import('#src/menus/web/menu-page.tsx') },
  { path: '/contact', lazy: () => import('#src/contact/web/contact-page.tsx') },
  { path: '/checkout', lazy: () => import('#src/orders/web/checkout-page.tsx') },
  {
    path: '/payment-status/:transactionId',
    lazy: () => import('#src/payments/web/payment-status-page.tsx'),
  },
  { path: '/my-orders', lazy: () => import('#src/orders/web/my-orders-page.tsx') },
];

async function loadDataLayout(state?: PageState) {
  const { dataLayout } = await import('#src/web/data-layout.tsx');
  return dataLayout(state);
}
