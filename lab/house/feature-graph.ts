/** Which feature may know which; each names only those that are above it in this list. */

export type FeatureGraph = Readonly<Record<string, readonly string[]>>;

/** An arrow more is a decision: it is made here, in a review. */
export const featureGraph: FeatureGraph = {
  addresses: [],
  media: [],
  staff: [],
  contact: [],
  menus: ['media'],
  auth: ['staff'],
  orders: ['addresses', 'menus', 'staff'],
  site: ['menus', 'orders'],
  alerts: ['orders', 'staff'],
  gateways: ['orders'],
  checkout: ['addresses', 'menus', 'orders'],
  receipts: ['menus', 'orders', 'site', 'staff'],
  payments: ['alerts', 'checkout', 'gateways', 'menus', 'orders', 'receipts', 'staff'],
  accounting: [
    'alerts',
    'checkout',
    'gateways',
    'menus',
    'orders',
    'payments',
    'receipts',
    'staff',
  ],
  delivery: ['auth', 'menus', 'orders', 'staff'],
};
