/**
 * The order of the load generators: menus without a limit that anybody can order, for one delivery.
 * With several deliveries a request would place several orders, and a different number during the
 * day.
 */
import type { OrderRequest } from '#src/checkout/checkout-contract.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';

export interface MenuChoice {
  id: string;
  date: string;
  shift: string;
  availability: string;
  portionsLeft?: number | undefined;
}

export function orderOf(
  addresses: readonly { id: string }[],
  menus: readonly MenuChoice[],
): WireOf<typeof OrderRequest> {
  const open = menus.filter(
    (menu) => menu.availability === 'open' && menu.portionsLeft === undefined,
  );
  const [first] = open;
  const together = open.filter(({ date, shift }) => date === first?.date && shift === first.shift);
  return {
    address_id: addresses[0]?.id ?? '',
    mobile_no: '9825012345',
    note: 'B-204, Shanti Apartments, 382421',
    menus: together.slice(0, 3).map((menu) => ({ menu_id: menu.id, quantity: 1 })),
  };
}
