/**
 * The staff's part of the table of screens (screens.ts): page, access, login, link in the sidebar.
 */
import { alertsPath } from '#src/alerts/alert-rules.ts';
import type { Access, Permission } from '#src/platform/contract/permissions.ts';
import type { LoginName } from '#src/platform/contract/roles.ts';
import type { WaitingPart } from '#src/waiting/waiting-contract.ts';
import type { PageFile } from './shop-pages.ts';

/** The groups of the sidebar's links, from top to bottom. */
export const sidebarGroups = ['Today', 'Food', 'People', 'Money', 'Shop'] as const;
export type SidebarGroup = (typeof sidebarGroups)[number];

interface SidebarLink {
  group: SidebarGroup;
  label: string;
  /** Whose number stands beside the link. */
  waiting?: WaitingPart;
  /** Who has not this permission sees the link once its number is known: it is in use then. */
  begunBy?: Permission;
}

export interface StaffScreen {
  page: PageFile;
  access: Access;
  /** The login for people who are not signed in, or at another login. */
  login: LoginName;
  /**
   * What the document shows until the screen's code has loaded; a `page` is a screen of the
   * dashboard without its sidebar.
   */
  firstPaint: { shape: 'login' | 'tall login' | 'dashboard' | 'page' | 'cards'; text: string };
  /** Its link in the sidebar of the dashboard. */
  link?: SidebarLink;
  /** The screen whose link is highlighted here: this one is reached from there. */
  under?: `/${string}`;
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

/** In the sidebar, the links of a group stand in this order. */
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
    firstPaint: { shape: 'page', text: 'Opening Get started…' },
  },
  '/admin/dashboard/menu': {
    ...inDashboard,
    page: () => import('./pages/admin/menu-page.tsx'),
    access: 'menus',
    link: { group: 'Food', label: 'Menu' },
  },
  '/admin/dashboard/plan': {
    ...inDashboard,
    page: () => import('./pages/admin/plan-page.tsx'),
    access: 'menus',
    link: { group: 'Food', label: 'Plan' },
  },
  '/admin/dashboard/dishes': {
    ...inDashboard,
    page: () => import('./pages/admin/dishes-page.tsx'),
    access: 'menus',
    link: { group: 'Food', label: 'Dishes' },
  },
  '/admin/dashboard/components': {
    ...inDashboard,
    page: () => import('./pages/admin/components-page.tsx'),
    access: 'components',
    under: '/admin/dashboard/dishes',
  },
  '/admin/dashboard/orders': {
    ...inDashboard,
    page: () => import('./pages/admin/orders/orders-page.tsx'),
    access: 'orders',
    link: { group: 'Today', label: 'Orders', waiting: 'orders' },
  },
  '/admin/dashboard/new-order': {
    ...inDashboard,
    page: () => import('./pages/admin/orders/new-order-page.tsx'),
    access: 'orders',
    under: '/admin/dashboard/orders',
  },
  '/admin/dashboard/runs': {
    ...inDashboard,
    page: () => import('./pages/admin/runs-page.tsx'),
    access: 'orders',
    link: { group: 'Today', label: 'Runs' },
  },
  '/kitchen': {
    ...inKitchen,
    page: () => import('./pages/kitchen/kitchen-page.tsx'),
    link: { group: 'Today', label: 'Kitchen' },
  },
  '/kitchen/packing': {
    ...inKitchen,
    page: () => import('./pages/kitchen/packing-page.tsx'),
  },
  '/kitchen/not-placed': {
    ...inKitchen,
    page: () => import('./pages/kitchen/not-placed-page.tsx'),
  },
  '/admin/dashboard/cash': {
    ...inDashboard,
    page: () => import('./pages/admin/cash/cash-page.tsx'),
    access: 'cash',
    link: { group: 'Today', label: 'Cash', waiting: 'cash' },
  },
  '/admin/dashboard/cash/book': {
    ...inDashboard,
    page: () => import('./pages/admin/cash/cash-book-page.tsx'),
    access: 'cash',
    under: '/admin/dashboard/cash',
  },
  '/admin/dashboard/customers': {
    ...inDashboard,
    page: () => import('./pages/admin/customers/customers-page.tsx'),
    access: 'customers',
    link: { group: 'People', label: 'Customers' },
  },
  '/admin/dashboard/customers/:id': {
    ...inDashboard,
    page: () => import('./pages/admin/customers/customer-page.tsx'),
    access: 'customers',
  },
  '/admin/dashboard/passes': {
    ...inDashboard,
    page: () => import('./pages/admin/passes/passes-page.tsx'),
    access: 'passes',
    link: { group: 'People', label: 'Passes', waiting: 'passes', begunBy: 'offers' },
  },
  '/admin/dashboard/passes/asked': {
    ...inDashboard,
    page: () => import('./pages/admin/passes/asked-page.tsx'),
    access: 'passes',
    under: '/admin/dashboard/passes',
  },
  '/admin/dashboard/passes/left-out': {
    ...inDashboard,
    page: () => import('./pages/admin/passes/left-out-page.tsx'),
    access: 'passes',
    under: '/admin/dashboard/passes',
  },
  '/admin/dashboard/passes/offers': {
    ...inDashboard,
    page: () => import('./pages/admin/passes/offers-page.tsx'),
    access: 'passes',
    under: '/admin/dashboard/passes',
  },
  '/admin/dashboard/texts': {
    ...inDashboard,
    page: () => import('./pages/admin/texts/texts-page.tsx'),
    access: 'texts',
    link: { group: 'People', label: 'Texts', waiting: 'texts' },
  },
  '/admin/dashboard/messages': {
    ...inDashboard,
    page: () => import('./pages/admin/messages-page.tsx'),
    access: 'messages',
    link: { group: 'People', label: 'Messages', waiting: 'messages' },
  },
  [alertsPath]: {
    ...inDashboard,
    page: () => import('./pages/admin/money-page.tsx'),
    access: 'money',
    link: { group: 'Money', label: 'Money', waiting: 'money' },
  },
  '/admin/dashboard/days': {
    ...inDashboard,
    page: () => import('./pages/admin/days/days-page.tsx'),
    access: 'money',
    link: { group: 'Money', label: 'Days' },
  },
  '/admin/dashboard/days/:date': {
    ...inDashboard,
    page: () => import('./pages/admin/days/day-page.tsx'),
    access: 'money',
  },
  '/admin/dashboard/reports': {
    ...inDashboard,
    page: () => import('./pages/admin/reports/reports-page.tsx'),
    access: 'reports',
    link: { group: 'Money', label: 'Reports' },
  },
  '/admin/dashboard/accountant': {
    ...inDashboard,
    page: () => import('./pages/admin/accountant/accountant-page.tsx'),
    access: 'money',
    link: { group: 'Money', label: 'Accountant' },
  },
  '/admin/dashboard/closures': {
    ...inDashboard,
    page: () => import('./pages/admin/closures-page.tsx'),
    access: 'closures',
    link: { group: 'Shop', label: 'Closures' },
  },
  '/admin/dashboard/addresses': {
    ...inDashboard,
    page: () => import('./pages/admin/addresses-page.tsx'),
    access: 'addresses',
    link: { group: 'Shop', label: 'Addresses' },
  },
  '/admin/dashboard/staff': {
    ...inDashboard,
    page: () => import('./pages/admin/staff-page.tsx'),
    access: 'staff',
    link: { group: 'Shop', label: 'Staff' },
  },
  '/admin/dashboard/privacy': {
    ...inDashboard,
    page: () => import('./pages/admin/privacy/privacy-page.tsx'),
    access: 'privacy',
    under: '/admin/dashboard/settings',
  },
  '/admin/dashboard/settings': {
    ...inDashboard,
    page: () => import('./pages/admin/settings/settings-page.tsx'),
    access: 'settings',
    link: { group: 'Shop', label: 'Settings' },
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
