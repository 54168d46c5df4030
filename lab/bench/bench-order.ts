/** What the load generators order: the first menus that anybody can order, without limit. */
import type { OrderRequest } from '#src/checkout/checkout-contract.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';

export interface MenuChoice {
  id: string;
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
  return {
    address_id: addresses[0]?.id ?? '',
    mobile_no: '9825012345',
    note: 'B-204, Shanti Apartments, 382421',
    menus: open.slice(0, 3).map((menu) => ({ menu_id: menu.id, quantity: 1 })),
  };
}
