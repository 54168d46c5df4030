/** The screens behind a login: a part of the site map that no customer loads. */
import { type RouteObject, redirect } from 'react-router';

const toOrders = () => redirect('/admin/dashboard/orders');

export const staffScreens: RouteObject[] = [
  {
    path: '/admin/login',
    lazy: () => import('./pages/admin/login-page.tsx'),
  },
  { path: '/delivery/login', lazy: () => import('./pages/delivery/login-page.tsx') },
  { path: '/delivery', lazy: () => import('./pages/delivery/delivery-page.tsx') },
  { path: '/admin', loader: toOrders },
  { path: '/admin/dashboard', loader: toOrders },
  {
    path: '/admin/dashboard',
    lazy: () => import('./layouts/admin-layout.tsx'),
    children: [
      {
        path: 'orders',
        lazy: () => import('./pages/admin/orders-page.tsx'),
      },
      {
        path: 'menu',
        lazy: () => import('./pages/admin/menu-page.tsx'),
      },
      {
        path: 'money',
        lazy: () => import('./pages/admin/money-page.tsx'),
      },
      {
        path: 'staff',
        lazy: () => import('./pages/admin/staff-page.tsx'),
      },
      {
        path: 'messages',
        lazy: () => import('./pages/admin/messages-page.tsx'),
      },
      {
        path: 'addresses',
        lazy: () => import('./pages/admin/addresses-page.tsx'),
      },
    ],
  },
];
