/**
 * A shop that accepts cash at the door, with orders that are out for delivery, and its steps on the
 * screens.
 */
import { randomUUID } from 'node:crypto';
import { listAddresses, type SavedAddress } from '#src/addresses/address-contract.ts';
import type { UnpaidReason } from '#src/cash/cash-rules.ts';
import type { OwnCash } from '#src/cash/collection-contract.ts';
import { type EnteredOrders, enterOrder } from '#src/checkout/entry-contract.ts';
import { listMenus, type MenuList } from '#src/menus/menu-contract.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import type { StoryPage } from './browser.ts';
import { type Call, callAs } from './calls.ts';
import { rider } from './delivery-steps.ts';
import { startDemoCopy } from './demo-copy.ts';

const owner = { email: 'admin@demo.tiffin', password: 'demo-admin-1' };

/** Assigned to the orders in turn; three have the same gate. */
const buildings = [
  ...['Shanti Apartments', 'Shanti Apartments', 'Sai Residency', 'Green Park'],
  ...['Lake View', 'Sun City', 'Maple Heights', 'Shanti Apartments'],
];

interface DueOrder {
  id: number;
  /** In rupees. */
  amount: number;
}

export interface CashShop {
  url: string;
  /** Each with one box, out for delivery with Imran Shaikh. */
  orders: DueOrder[];
  /** Calls as the owner. */
  call: Call;
  /** Calls as Imran Shaikh. */
  callAsRider: Call;
  /** His cash balance, according to the shop. */
  held(): Promise<WireOf<typeof OwnCash>>;
  /** Records cash, or why there is none, by calls like the phone's. */
  collect(order: DueOrder, reason?: UnpaidReason): Promise<void>;
  assign(order: DueOrder, mobile: string): Promise<void>;
  close(): Promise<void>;
}

interface Options {
  areOfOnePerson?: boolean;
  /** The number of orders, at the end, that are not assigned. */
  waiting?: number;
}

/** Cash orders of today's lunch. */
export async function startCashShop(
  count: number,
  { areOfOnePerson = false, waiting = 0 }: Options = {},
): Promise<CashShop> {
  const { url, today, close } = await startDemoCopy(0);
  const call = callAs(url, await tokenOf(url, '/api/admin/login', owner));
  const { mobile: mobile_no, password } = rider;
  const login = { mobile_no, password };
  const callAsRider = callAs(url, await tokenOf(url, '/api/deliveryboy/login', login));
  await setCash(call);
  const orders = await enterOrders(call, { count, today, areOfOnePerson });
  const assign = async ({ id }: DueOrder, mobile: string) => {
    const { data } = await call<{ data: { id: string; mobile_no: string }[] }>(
      'GET',
      '/api/admin/delivery-boys',
    );
    const delivery_boy_id = data.find((each) => each.mobile_no === mobile)?.id;
    await call('PUT', '/api/admin/assign-orders', { orderIds: [id], delivery_boy_id });
  };
  for (const order of orders.slice(0, count - waiting)) {
    await assign(order, rider.mobile);
    const step = { orderId: order.id, status: 'outForDelivery' };
    await callAsRider('PUT', '/api/deliveryboy/order/status', step);
  }
  return {
    ...{ url, orders, call, callAsRider, assign },
    held: () => callAsRider('GET', '/api/deliveryboy/cash'),
    async collect({ id: orderId, amount }, reason) {
      const method = reason === undefined ? 'cash' : 'unpaid';
      const body = { orderId, amount, method, reason };
      await callAsRider('PUT', '/api/deliveryboy/order/collection', body, newSubmissionKey());
    },
    close,
  };
}

function newSubmissionKey() {
  return { 'idempotency-key': randomUUID() };
}

async function tokenOf(url: string, path: string, login: object): Promise<string> {
  const { token } = await callAs(url)<{ token: string }>('POST', path, login);
  return token;
}

/** Turns on cash at the door with these rules. */
export async function setCash(call: Call, rules: { mostHeldRupees?: number } = {}): Promise<void> {
  const { ordering } = await call<{ ordering: { revision: number; value: object } }>(
    'GET',
    '/api/admin/settings',
  );
  const { revision, value } = ordering;
  const cash = { mostRupees: 1500, exceptAddresses: [], ...rules };
  await call('PUT', '/api/admin/settings/ordering', { revision, value: { ...value, cash } });
}

/** Entered by staff with a reason, because stories also run after the cut-off. */
async function enterOrders(
  call: Call,
  { count, today, areOfOnePerson }: { count: number; today: string; areOfOnePerson: boolean },
): Promise<DueOrder[]> {
  const { menus } = await call<WireOf<typeof MenuList>>(listMenus.method, listMenus.path);
  const lunch = menus.find(({ date, shift }) => date === today && shift === 'Lunch');
  const { addresses } = await call<{ addresses: SavedAddress[] }>(
    listAddresses.method,
    listAddresses.path,
  );
  const entered: DueOrder[] = [];
  for (let at = 0; at < count; at += 1) {
    const { orders } = await call<WireOf<typeof EnteredOrders>>(
      enterOrder.method,
      enterOrder.path,
      {
        address_id: addresses.find(({ shortname }) => shortname === 'Kudasan')?.id,
        mobile_no: `98250770${areOfOnePerson ? 10 : 10 + at}`,
        note: `B-${101 + at}, ${buildings[at] ?? buildings[0]}`,
        menus: [{ menu_id: lunch?.id, quantity: 1 }],
        ...{ settlement: 'cash', source: 'phone', reason: 'For the story' },
        ...(areOfOnePerson && { existing: 'add', name: 'Asha Patel' }),
      },
      newSubmissionKey(),
    );
    entered.push(...orders.map(({ id, totalAmount: amount }) => ({ id, amount })));
  }
  return entered;
}

/** `Order #0012`. */
export function orderName({ id }: DueOrder): string {
  return `Order #${String(id).padStart(4, '0')}`;
}

/** The line above the orders with a rider's cash balance. */
export function heldLine(page: StoryPage, rupees: number) {
  return page.getByRole('button', {
    name: new RegExp(`^You hold ₹${rupees.toLocaleString('en-IN')}(?![\\d,])`),
  });
}
