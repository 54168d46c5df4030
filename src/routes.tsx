/** The site map: every screen of the specification's route table, each loaded when it is visited. */
import { type RouteObject, redirect } from 'react-router';
import { ErrorPage } from './web/error-page.tsx';
import type { PageState } from './web/query-client.tsx';
import { RootLayout, SiteLayout } from './web/site-layout.tsx';

/** `state` is what the server rendered the page with. */
export function createRoutes(state?: PageState): RouteObject[] {
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
            { path: '/', lazy: () => import('./site/web/home-page.tsx') },
            ...textScreens,
            { lazy: customerLayout, children: dataScreens },
          ],
        },
        { lazy: () => loadDataLayout(), children: staffScreens },
        { path: '*', loader: () => redirect('/') },
      ],
    },
  ];
}

/** The screens that are text alone. */
const textScreens: RouteObject[] = [
  { path: '/about-us', lazy: () => import('./site/web/about-page.tsx') },
  { path: '/terms-and-conditions', lazy: () => import('./site/web/terms-page.tsx') },
  { path: '/privacy-policy', lazy: () => import('./site/web/privacy-page.tsx') },
  { path: '/refund-policy', lazy: () => import('./site/web/refund-page.tsx') },
];

/** The screens that ask the server for something. */
const dataScreens: RouteObject[] = [
  { path: '/menu', lazy: () => import('./menus/web/menu-page.tsx') },
  { path: '/contact', lazy: () => import('./contact/web/contact-page.tsx') },
  { path: '/checkout', lazy: () => import('./orders/web/checkout-page.tsx') },
  {
    path: '/payment-status/:transactionId',
    lazy: () => import('./payments/web/payment-status-page.tsx'),
  },
  { path: '/my-orders', lazy: () => import('./orders/web/my-orders-page.tsx') },
];

const toOrders = () => redirect('/admin/dashboard/orders');

/** The screens behind a login. */
const staffScreens: RouteObject[] = [
  {
    path: '/admin/login',
    lazy: () => import('./auth/web/admin-login-page.tsx'),
  },
  { path: '/delivery/login', lazy: () => import('./auth/web/delivery-login-page.tsx') },
  { path: '/delivery', lazy: () => import('./delivery/web/delivery-page.tsx') },
  { path: '/admin', loader: toOrders },
  { path: '/admin/dashboard', loader: toOrders },
  {
    path: '/admin/dashboard',
    lazy: () => import('./web/dashboard/admin-layout.tsx'),
    children: [
      {
        path: 'orders',
        lazy: () => import('./orders/web/admin/admin-orders-page.tsx'),
      },
      {
        path: 'menu',
        lazy: () => import('./menus/web/admin/admin-menu-page.tsx'),
      },
      {
        path: 'money',
        lazy: () => import('./payments/web/admin/admin-money-page.tsx'),
      },
      {
        path: 'staff',
        lazy: () => import('./staff/web/admin/admin-staff-page.tsx'),
      },
      {
        path: 'messages',
        lazy: () => import('./contact/web/admin/admin-messages-page.tsx'),
      },
      {
        path: 'addresses',
        lazy: () => import('./addresses/web/admin/admin-addresses-page.tsx'),
      },
    ],
  },
];

async function loadDataLayout(state?: PageState) {
  const { dataLayout } = await import('./web/data-layout.tsx');
  return dataLayout(state);
}
