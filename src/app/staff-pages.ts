/**
 * The staff's part of the table of screens (screens.ts): page, access, login, label in the sidebar.
 */
import { alertsPath } from '#src/alerts/alert-rules.ts';
import type { Access } from '#src/platform/contract/permissions.ts';
import type { LoginName } from '#src/platform/contract/roles.ts';
import type { PageFile } from './shop-pages.ts';

export interface StaffScreen {
  page: PageFile;
  access: Access;
  /** The login for people who are not signed in, or at another login. */
  login: LoginName;
  /** What the document shows until the screen's code has loaded. */
  firstPaint: { shape: 'login' | 'tall login' | 'dashboard' | 'cards'; text: string };
  /** The label in the sidebar of the admin's dashboard. */
  label?: string;
  /** Stored on the device, and opens without a network (service-worker-build.ts). */
  worksOffline?: true;
}

const inDashboard = {
  login: 'admin',
  firstPaint: { shape: 'dashboard', text: 'Opening the dashboard…' },
} as const;

const inKitchen = {
  login: 'kitchen',
  access: 'kitchen',
  firstPaint: { shape: 'cards', text: 'Opening the kitchen…' },
  worksOffline: true,
} as const;

/** The sidebar lists the screens with a label in this order. */
export const staffScreens = {
  '/admin/login': {
    page: () => import('./pages/admin/login-page.tsx'),
    access: 'public',
    login: 'admin',
    firstPaint: { shape: 'login', text: 'Admin Login' },
  },
  '/admin/setup': {
    page: () => import('./pages/admin/setup-page.tsx'),
    access: 'public',
    login: 'admin',
    firstPaint: { shape: 'login', text: 'Open your shop' },
  },
  '/admin/dashboard/start': {
    ...inDashboard,
    page: () => import('./pages/admin/start-page.tsx'),
    access: 'settings',
  },
  '/admin/dashboard/menu': {
    ...inDashboard,
    page: () => import('./pages/admin/menu-page.tsx'),
    access: 'menus',
    label: 'Menu',
  },
  '/admin/dashboard/plan': {
    ...inDashboard,
    page: () => import('./pages/admin/plan-page.tsx'),
    access: 'menus',
    label: 'Plan',
  },
  '/admin/dashboard/dishes': {
    ...inDashboard,
    page: () => import('./pages/admin/dishes-page.tsx'),
    access: 'menus',
    label: 'Dishes',
  },
  '/admin/dashboard/components': {
    ...inDashboard,
    page: () => import('./pages/admin/components-page.tsx'),
    access: 'components',
    label: 'Components',
  },
  '/admin/dashboard/orders': {
    ...inDashboard,
    page: () => import('./pages/admin/orders/orders-page.tsx'),
    access: 'orders',
    label: 'Orders',
  },
  '/admin/dashboard/new-order': {
    ...inDashboard,
    page: () => import('./pages/admin/orders/new-order-page.tsx'),
    access: 'orders',
    label: 'New order',
  },
  '/admin/dashboard/customers': {
    ...inDashboard,
    page: () => import('./pages/admin/customers/customers-page.tsx'),
    access: 'customers',
    label: 'Customers',
  },
  '/admin/dashboard/customers/:id': {
    ...inDashboard,
    page: () => import('./pages/admin/customers/customer-page.tsx'),
    access: 'customers',
  },
  '/admin/dashboard/runs': {
    ...inDashboard,
    page: () => import('./pages/admin/runs-page.tsx'),
    access: 'orders',
    label: 'Runs',
  },
  '/kitchen': {
    ...inKitchen,
    page: () => import('./pages/kitchen/kitchen-page.tsx'),
    label: 'Kitchen',
  },
  '/kitchen/packing': {
    ...inKitchen,
    page: () => import('./pages/kitchen/packing-page.tsx'),
  },
  '/kitchen/not-placed': {
    ...inKitchen,
    page: () => import('./pages/kitchen/not-placed-page.tsx'),
  },
  '/admin/dashboard/closures': {
    ...inDashboard,
    page: () => import('./pages/admin/closures-page.tsx'),
    access: 'closures',
    label: 'Closures',
  },
  [alertsPath]: {
    ...inDashboard,
    page: () => import('./pages/admin/money-page.tsx'),
    access: 'money',
    label: 'Money',
  },
  '/admin/dashboard/days': {
    ...inDashboard,
    page: () => import('./pages/admin/days/days-page.tsx'),
    access: 'money',
    label: 'Days',
  },
  '/admin/dashboard/days/:date': {
    ...inDashboard,
    page: () => import('./pages/admin/days/day-page.tsx'),
    access: 'money',
  },
  '/admin/dashboard/accountant': {
    ...inDashboard,
    page: () => import('./pages/admin/accountant/accountant-page.tsx'),
    access: 'money',
    label: 'Accountant',
  },
  '/admin/dashboard/reports': {
    ...inDashboard,
    page: () => import('./pages/admin/reports/reports-page.tsx'),
    access: 'reports',
    label: 'Reports',
  },
  '/admin/dashboard/cash': {
    ...inDashboard,
    page: () => import('./pages/admin/cash/cash-page.tsx'),
    access: 'cash',
    label: 'Cash',
  },
  '/admin/dashboard/staff': {
    ...inDashboard,
    page: () => import('./pages/admin/staff-page.tsx'),
    access: 'staff',
    label: 'Staff',
  },
  '/admin/dashboard/messages': {
    ...inDashboard,
    page: () => import('./pages/admin/messages-page.tsx'),
    access: 'messages',
    label: 'Messages',
  },
  '/admin/dashboard/texts': {
    ...inDashboard,
    page: () => import('./pages/admin/texts/texts-page.tsx'),
    access: 'texts',
    label: 'Texts',
  },
  '/admin/dashboard/addresses': {
    ...inDashboard,
    page: () => import('./pages/admin/addresses-page.tsx'),
    access: 'addresses',
    label: 'Addresses',
  },
  '/admin/dashboard/privacy': {
    ...inDashboard,
    page: () => import('./pages/admin/privacy/privacy-page.tsx'),
    access: 'privacy',
    label: 'Privacy',
  },
  '/admin/dashboard/settings': {
    ...inDashboard,
    page: () => import('./pages/admin/settings/settings-page.tsx'),
    access: 'settings',
    label: 'Settings',
  },
  '/admin/dashboard/settings/:section': {
    ...inDashboard,
    page: () => import('./pages/admin/settings/settings-section-page.tsx'),
    access: 'settings',
  },
  '/kitchen/login': {
    page: () => import('./pages/kitchen/login-page.tsx'),
    access: 'public',
    login: 'kitchen',
    firstPaint: { shape: 'tall login', text: 'Kitchen Login' },
    worksOffline: true,
  },
  '/delivery/login': {
    page: () => import('./pages/delivery/login-page.tsx'),
    access: 'public',
    login: 'delivery',
    firstPaint: { shape: 'tall login', text: 'Delivery Boy Login' },
    worksOffline: true,
  },
  '/delivery': {
    page: () => import('./pages/delivery/delivery-page.tsx'),
    access: 'deliveries',
    login: 'delivery',
    firstPaint: { shape: 'cards', text: 'Opening your deliveries…' },
    worksOffline: true,
  },
} as const satisfies Readonly<Record<`/${string}`, StaffScreen>>;

export type StaffPath = keyof typeof staffScreens;
