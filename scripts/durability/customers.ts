/** Customers who order without a pause, and note every order that the shop acknowledged. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { listAddresses } from '#src/addresses/address-contract.ts';
import { listMenus } from '#src/menus/menu-contract.ts';
import { type OrderRequest, placeOrder } from '#src/orders/order-contract.ts';

export interface Acknowledged {
  /** The numbers of one checkout's orders. */
  numbers: number[];
  lineCount: number;
  totalPaise: number;
}

const linesPerOrder = 3;

/** An order of open menus that are not limited in portions. */
export async function chooseOrder(url: string): Promise<OrderRequest> {
  const { menus } = await get(url, listMenus);
  const { addresses } = await get(url, listAddresses);
  const open = menus.filter(
    (menu) => menu.availability === 'open' && menu.portionsLeft === undefined,
  );
  const [address] = addresses;
  if (!address || open.length < linesPerOrder) throw new Error('There is nothing to order.');
  return {
    address_id: address.id,
    mobile_no: '9825012345',
    note: 'B-204, Shanti Apartments, 382421',
    menus: open.slice(0, linesPerOrder).map((menu) => ({ menu_id: menu.id, quantity: 1 })),
  };
}

/** Orders until the shop is gone; rejects when the shop refuses an order. */
export async function keepOrdering(
  url: string,
  order: OrderRequest,
  note: (placed: Acknowledged) => void,
): Promise<void> {
  for (;;) {
    const answer = await send(url, order);
    if (!answer) return;
    if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
    const placed = placeOrder.response.parse(answer.body);
    note({
      numbers: placed.orders.map(({ id }) => id),
      lineCount: order.menus.length,
      totalPaise: Math.round(placed.order.totalAmount * 100),
    });
  }
}

/** Undefined when no whole answer came back: such an order was not acknowledged. */
async function send(url: string, order: OrderRequest) {
  try {
    const answer = await fetch(`${url}${placeOrder.path}`, {
      method: placeOrder.method,
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify(order),
    });
    return { status: answer.status, body: await answer.json() };
  } catch {
    return undefined;
  }
}

async function get<S extends z.ZodMiniType>(
  url: string,
  { path, response }: { path: string; response: S },
): Promise<z.output<S>> {
  const answer = await fetch(`${url}${path}`);
  return z.parse(response, await answer.json());
}
