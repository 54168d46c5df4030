/**
 * What the load generators order: menus without limit that anybody can order, of one delivery.
 * Of several deliveries a press would place as many orders, more or fewer as the day goes on.
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
