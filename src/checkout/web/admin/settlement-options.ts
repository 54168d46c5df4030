/** How staff may say that an order is paid. */
import type { Settlement } from '#src/orders/order-rules.ts';

interface Option {
  value: Settlement;
  label: string;
}

const byLink: Option = { value: 'online', label: 'Payment link' };
const inCash: Option = { value: 'cash', label: 'Cash' };

/** Cash only where the owner has switched it on. */
export function settlementOptions(takesCash: boolean): readonly Option[] {
  return takesCash ? [byLink, inCash] : [byLink];
}
