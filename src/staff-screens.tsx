/** The screens behind a login: a part of the site map that no customer loads. */
import { type RouteObject, redirect } from 'react-router';

const toOrders = () => redirect('/admin/dashboard/orders');

export const staffScreens: RouteObject[] = [
  {
    path: '/admin/login',
    lazy: () => import('#src/auth/web/admin-login-page.tsx'),
  },
  { path: '/delivery/login', lazy: () => import('#src/auth/web/delivery-login-page.tsx') },
  { path: '/delivery', lazy: () => import('#src/delivery/web/delivery-page.tsx') },
  { path: '/admin', loader: toOrders },
  { path: '/admin/dashboard', loader: toOrders },
  {
    path: '/admin/dashboard',
    lazy: () => import('#src/web/dashboard/admin-layout.tsx'),
    children: [
      {
        path: 'orders',
        lazy: () => import('#src/orders/web/admin/admin-orders-page.tsx'),
      },
      {
        path: 'menu',
        lazy: () => import('#src/menus/web/admin/admin-menu-page.tsx'),
      },
      {
        path: 'money',
        lazy: () => import('#src/payments/web/admin/admin-money-page.tsx'),
      },
      {
        path: 'staff',
        lazy: () => import('#src/staff/web/admin/admin-staff-page.tsx'),
      },
      {
        path: 'messages',
        lazy: () => import('#src/contact/web/admin/admin-messages-page.tsx'),
      },
      {
        path: 'addresses',
        lazy: () => import('#src/addresses/web/admin/admin-addresses-page.tsx'),
      },
    ],
  },
];
