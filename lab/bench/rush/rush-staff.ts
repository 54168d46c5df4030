/**
 * The people who work during a rush: admins who hand paid orders out, and riders who carry them.
 */
import { randomUUID } from 'node:crypto';
import { logInByEmail, logInByMobile } from '#src/auth/auth-contract.ts';
import {
  type DeliveryChanges,
  type DeliveryOrder,
  listDeliveries,
  setDeliveryStatus,
  watchDeliveries,
} from '#src/delivery/delivery-contract.ts';
import { assignOrders, filterOrders } from '#src/orders/admin-order-contract.ts';
import { watchOrders } from '#src/orders/order-changes-contract.ts';
import { demoAdminLogin } from '#src/staff/server/demo-people.ts';
import { pause } from './rush-arrivals.ts';
import {
  ask,
  type Caller,
  call,
  instanceOf,
  RefusedError,
  read,
  type Sent,
} from './rush-client.ts';
import { count, type Step } from './rush-figures.ts';
import { type Opening, type Rider, riderPassword } from './rush-opening.ts';
import { follow } from './rush-streams.ts';

type Shift = Pick<Opening, 'day' | 'shift' | 'riders'>;

/** Every few seconds, some orders at a time. */
const adminPauseMs = 3000;
const handful = 10;
/** A rider reads the list now and then, whatever the stream says. */
const listPauseMs = 10_000;
/** From being given an order to taking it out, and from there to the customer's door. */
const onTheWayMs = 2000;

/** Signs in before the rush; answers what the person does in it, until the signal ends that. */
export async function admin(caller: Caller, at: Shift): Promise<() => Promise<void>> {
  const { token } = await ask(instanceOf(caller), logInByEmail.admin, { body: demoAdminLogin });
  const work = async () => {
    for (let dueAt = performance.now(); !caller.signal.aborted; ) {
      dueAt += adminPauseMs * (0.5 + Math.random());
      await pause(dueAt - performance.now(), caller.signal);
      if (!caller.signal.aborted) await bearing(caller, () => handOut(caller, token, at, dueAt));
    }
  };
  return async () => {
    await Promise.all([follow(caller, { path: watchOrders.path, token }), work()]);
  };
}

/** Somewhere in the list, so that admins are seldom in each other's way. */
async function handOut(caller: Caller, token: string, at: Shift, dueAt: number): Promise<void> {
  const filter = { isorder: false, deliverydate: at.day, shift: at.shift, status: 'pending' };
  const answer = await call(caller, 'filter', authorized(token, filterOrders, filter), dueAt);
  const paid = read(filterOrders, answer).orders.filter((order) => order.payment_status === 'done');
  const from = Math.floor(Math.random() * Math.max(1, paid.length - handful + 1));
  const chosen = paid.slice(from, from + handful);
  const rider = at.riders[Math.floor(Math.random() * at.riders.length)];
  if (chosen.length === 0 || !rider) return;
  const assignment = {
    orderIds: chosen.map(({ id }) => id),
    delivery_boy_id: rider.id,
    seen: chosen.map(({ id, status }) => ({ id, status })),
  };
  await call(caller, 'assign', authorized(token, assignOrders, assignment));
  count(caller.figures.counts, 'orders assigned', chosen.length);
}

/** As for admins. */
export async function rider(
  caller: Caller,
  { id, mobileNo }: Rider,
  at: Shift,
): Promise<() => Promise<void>> {
  const body = { mobile_no: mobileNo, password: riderPassword };
  const { token, deliveryBoy } = await ask(instanceOf(caller), logInByMobile.delivery, { body });
  if (deliveryBoy?.id !== id) throw new Error(`${mobileNo} is somebody else.`);
  const bag = createBag(caller, token);
  const path = listDeliveries.path.replace('{mobile}', mobileNo);
  const list: Sent = {
    method: listDeliveries.method,
    path: `${path}?date=${at.day}&shift=${at.shift}`,
    headers: { authorization: `Bearer ${token}` },
  };
  const readList = async () => {
    // Not all of them at the same moment.
    for (let dueAt = performance.now() + Math.random() * listPauseMs; ; dueAt += listPauseMs) {
      await pause(dueAt - performance.now(), caller.signal);
      if (caller.signal.aborted) return;
      await bearing(caller, async () => {
        for (const order of read(listDeliveries, await call(caller, 'list', list, dueAt)).data) {
          bag.take(order);
        }
      });
    }
  };
  const hear = (data: string) => {
    for (const order of (JSON.parse(data) as DeliveryChanges).orders) bag.take(order);
  };
  return async () => {
    await Promise.all([follow(caller, { path: watchDeliveries.path, token, hear }), readList()]);
    await bag.emptied();
  };
}

/** The orders that a rider carries, each on its way once. */
function createBag(caller: Caller, token: string) {
  const known = new Set<number>();
  const walks = new Set<Promise<void>>();
  const walk = async (orderId: number) => {
    for (const status of ['outForDelivery', 'done'] as const) {
      const dueAt = performance.now() + onTheWayMs * (0.5 + Math.random());
      await pause(dueAt - performance.now(), caller.signal);
      if (caller.signal.aborted) return;
      const tap = authorized(token, setDeliveryStatus, { orderId, status });
      tap.headers['idempotency-key'] = randomUUID();
      await call(caller, 'step', tap, dueAt);
    }
    count(caller.figures.counts, 'orders delivered');
  };
  return {
    take({ id, status }: { id: number } & Partial<Pick<DeliveryOrder, 'status'>>) {
      if (known.has(id) || status === 'done') return;
      known.add(id);
      const walking = bearing(
        caller,
        () => walk(id),
        () => known.delete(id),
      ).finally(() => walks.delete(walking));
      walks.add(walking);
    },
    async emptied() {
      await Promise.all(walks);
    },
  };
}

function authorized(
  token: string,
  { method, path }: { method: string; path: string },
  of: unknown,
) {
  const headers: Record<string, string> = { authorization: `Bearer ${token}` };
  return { method, path, headers, body: JSON.stringify(of) };
}

/** What came to nothing is counted, and the person goes on. */
async function bearing(
  caller: Caller,
  work: () => Promise<void>,
  undo?: () => void,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    undo?.();
    if (caller.signal.aborted) return;
    const step = (error as Error).message.split(':')[0] as Step;
    if (error instanceof RefusedError && error.status === 409) {
      count(caller.figures.counts, `${step}: somebody else was faster`);
    } else if (error instanceof RefusedError) count(caller.figures.errors, error.message);
    else count(caller.figures.counts, `${step}: left for later`);
  }
}
