/** Which feature may know which; each names only those that are above it in this list. */

export type FeatureGraph = Readonly<Record<string, readonly string[]>>;

/** An arrow more is a decision: it is made here, in a review. */
export const featureGraph: FeatureGraph = {
  addresses: [],
  staff: [],
  media: [],
  settings: ['media', 'staff'],
  contact: ['settings'],
  dishes: ['media'],
  menus: ['dishes', 'settings'],
  auth: ['staff'],
  orders: ['addresses', 'menus', 'settings', 'staff'],
  site: ['menus', 'orders', 'settings'],
  alerts: ['orders', 'settings', 'staff'],
  gateways: ['orders'],
  checkout: ['addresses', 'menus', 'orders', 'settings', 'staff'],
  receipts: ['menus', 'orders', 'settings', 'staff'],
  payments: ['alerts', 'checkout', 'gateways', 'menus', 'orders', 'receipts', 'settings', 'staff'],
  accounting: [
    'alerts',
    'checkout',
    'gateways',
    'menus',
    'orders',
    'payments',
    'receipts',
    'settings',
    'staff',
  ],
  delivery: ['addresses', 'auth', 'menus', 'orders', 'settings', 'staff'],
  kitchen: ['addresses', 'alerts', 'delivery', 'dishes', 'menus', 'orders', 'settings', 'staff'],
};
