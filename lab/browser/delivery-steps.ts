/** A shop with a run to deliver, and a delivery person's steps on the screens. */
import type { StoryPage } from './browser.ts';
import { callAs, signInByCall } from './calls.ts';
import { type DemoShop, startDemoCopy } from './demo-copy.ts';

const admin = { email: 'admin@demo.tiffin', password: 'demo-admin-1' };
export const rider = { mobile: '9876500002', password: 'demo-rider-1', name: 'Imran Shaikh' };
export const otherRider = {
  mobile: '9876500003',
  password: 'demo-rider-1',
  name: 'Kavita Solanki',
};

interface Order {
  id: number;
  status: string;
  note: string;
  problem?: string;
}

/** A stop of the run as the shop has it. */
export interface ShopStop {
  placeId: string;
  number: number;
  building: string;
  gateNote?: string;
  dropPoint?: string;
  /** Order numbers. */
  orders: number[];
}

export interface DeliveryShop {
  url: string;
  /** The orders of the run, by number. */
  orderIds: number[];
  /** The statuses of the run's orders on the server. */
  statuses(): Promise<string[]>;
  /** One order with all its events. */
  read(id: number): Promise<{ order: Order; events: { toStatus: string; problem?: string }[] }>;
  /** The stops of the rider's run, in the order of the route. */
  stops(): Promise<ShopStop[]>;
  assign(ids: readonly number[], mobile: string): Promise<void>;
  close(): Promise<void>;
}

/** Paid orders of today's lunch, assigned to Imran Shaikh. */
export async function startDeliveryShop(count: number): Promise<DeliveryShop> {
  return deliveryShopOf(await startDemoCopy(count));
}

/** The same in an open shop; assigns all waiting orders. */
export async function deliveryShopOf(demo: DemoShop): Promise<DeliveryShop> {
  const { url } = demo;
  const call = callAs(url, await tokenOf(url));
  const assign = async (ids: readonly number[], mobile: string) => {
    const { data } = await call('GET', '/api/admin/delivery-boys');
    const person = (data as { id: string; mobile_no: string }[]).find(
      (each) => each.mobile_no === mobile,
    );
    await call('PUT', '/api/admin/assign-orders', { orderIds: ids, delivery_boy_id: person?.id });
  };
  const { orders } = await call('POST', '/api/admin/orders/filter', {
    isorder: false,
    deliverydate: demo.today,
    shift: 'Lunch',
    status: 'pending',
  });
  const orderIds = (orders as Order[])
    .filter((order) => order.note.startsWith('Flat '))
    .map((order) => order.id);
  await assign(orderIds, rider.mobile);
  const read = async (id: number) =>
    (await call('GET', `/api/admin/orders/${id}`)) as unknown as Awaited<
      ReturnType<DeliveryShop['read']>
    >;
  return {
    url,
    orderIds,
    assign,
    read,
    async stops() {
      const { runs } = await call('GET', `/api/admin/runs?date=${demo.today}&shift=Lunch`);
      const all = runs as { rider: { fullName: string }; stops: ShopStop[] }[];
      return all.find(({ rider: { fullName } }) => fullName === rider.name)?.stops ?? [];
    },
    async statuses() {
      const all = await Promise.all(orderIds.map(read));
      return all.map(({ order }) => order.status);
    },
    close: demo.close,
  };
}

async function tokenOf(url: string): Promise<string> {
  const { token } = await callAs(url)('POST', '/api/admin/login', admin);
  return String(token);
}

/** During the run, the stops after the next one are one line each. */
export async function openStops(page: StoryPage): Promise<void> {
  const stops = page.getByRole('list', { name: 'Stops', exact: true });
  await stops.waitFor();
  const closed = stops.getByRole('button', { expanded: false });
  while ((await closed.count()) > 0) await closed.first().click();
}

export async function signInRider(page: StoryPage, as = rider): Promise<void> {
  const { mobile, password } = as;
  await signInByCall(page, 'delivery', { mobile_no: mobile, password });
  await page.goto('/delivery');
  await page.getByRole('tab', { name: /^Pending/ }).waitFor();
}

/** The same through the form. */
export async function signInRiderByForm(page: StoryPage): Promise<void> {
  await page.goto('/delivery/login');
  await page.getByLabel('Mobile number').fill(rider.mobile);
  await page.getByLabel('Password', { exact: true }).fill(rider.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('tab', { name: /^Pending/ }).waitFor();
}
