/** Customers who order, pay in the sandbox and wait for the result. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { placeOrder } from '#src/checkout/checkout-contract.ts';
import { initiatePayment, verifyPayment } from '#src/payments/payment-contract.ts';
import { type Caller, call, RefusedError, read } from './crowd-client.ts';
import { count } from './crowd-figures.ts';

/** The dishes to order, all of one date and shift, so that one checkout is one order. */
export interface Carte {
  addressId: string;
  dishes: readonly string[];
}

/** An order to which the shop responded with 200, and what the customer did with it. */
export interface Acknowledged {
  number: number;
  totalPaise: number;
  lineCount: number;
  mobileNo: string;
  key: string;
  /** Set once Pay was clicked; the sandbox's books say whether the page still accepted it. */
  transactionId?: string;
  /** The tab was closed after paying, so only the shop's background work finishes the payment. */
  hasLeft: boolean;
  /** The shop reported the payment as successful. */
  calledPaid: boolean;
}

/** The same interval as the status page's. */
const askAgainMs = 2000;
const giveUpMs = 60_000;

/** Orders of this process, each by a different customer, of one or two dishes. */
export function createOrders(carte: Carte, from: number) {
  let customers = from;
  return {
    next: () => ({
      mobileNo: `70${String(customers++).padStart(8, '0')}`,
      addressId: carte.addressId,
      dishes: shuffled(carte.dishes).slice(0, 1 + Math.floor(Math.random() * 2)),
    }),
  };
}

type Orders = ReturnType<typeof createOrders>;

interface Ordering {
  orders: Orders;
  placed: Acknowledged[];
  /** True for a customer who will close the tab. */
  leaves: boolean;
}

/** Never rejects: failures are counted in the figures. */
export async function orderAndPay(
  caller: Caller,
  ordering: Ordering,
  dueAt: number,
): Promise<void> {
  let step = 'place';
  try {
    const order = await place(caller, ordering, dueAt);
    if (!order) return;
    step = 'pay';
    await pay(caller, order);
    step = 'status';
    if (!ordering.leaves) await waitUntilPaid(caller, order);
  } catch (error) {
    if (caller.signal.aborted) return;
    if (error instanceof RefusedError) count(caller.figures.errors, error.message);
    else count(caller.figures.counts, `gave up to ${step}`);
  }
}

/** Undefined if new customers hold half of a dish. */
async function place(caller: Caller, { orders, placed, leaves }: Ordering, dueAt: number) {
  const { mobileNo, addressId, dishes } = orders.next();
  const key = randomUUID();
  const menus = dishes.map((menu_id) => ({ menu_id, quantity: 1 + Math.floor(Math.random() * 2) }));
  const note = 'B-204, Shanti Apartments, 382421';
  const body = JSON.stringify({ address_id: addressId, mobile_no: mobileNo, note, menus });
  const headers = { 'idempotency-key': key };
  try {
    const answer = await call(caller, 'place', { ...post(placeOrder, body), headers }, dueAt);
    const { order } = read(placeOrder, answer);
    const acknowledged: Acknowledged = {
      number: order.id,
      totalPaise: Math.round(order.totalAmount * 100),
      lineCount: menus.length,
      mobileNo,
      key,
      hasLeft: leaves,
      calledPaid: false,
    };
    placed.push(acknowledged);
    return acknowledged;
  } catch (error) {
    const isHalfHeld =
      error instanceof RefusedError && /Half of .+ is kept for customers/.test(error.message);
    if (!isHalfHeld) throw error;
    // They get it when earlier customers have paid.
    count(caller.figures.counts, 'refused, as new customers held half of a dish');
    return undefined;
  }
}

async function pay(caller: Caller, order: Acknowledged): Promise<void> {
  const body = JSON.stringify({
    orderId: order.number,
    amount: order.totalPaise / 100,
    mobileNumber: order.mobileNo,
  });
  const { data } = read(
    initiatePayment,
    await call(caller, 'initiate', post(initiatePayment, body)),
  );
  const page = new URL(data.url);
  // A load generator must not use a real payment company.
  if (!page.pathname.startsWith('/sandbox-pay/')) throw new Error('The shop pays elsewhere.');
  await call(caller, 'open page', { method: 'GET', path: page.pathname });
  const chosen = await call(caller, 'choose pay', {
    method: 'POST',
    path: page.pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'outcome=pay',
  });
  const transactionId = transactionOf(chosen.headers.location) ?? (await returnFrom(caller, page));
  if (transactionId === undefined) throw new Error('The page has led nowhere.');
  order.transactionId = transactionId;
}

/** A second click after a lost response: the page says that the payment is decided. */
async function returnFrom(caller: Caller, page: URL): Promise<string | undefined> {
  const path = `${page.pathname}/return`;
  const answer = await call(caller, 'choose pay', { method: 'GET', path });
  return transactionOf(answer.headers.location);
}

function transactionOf(location: string | undefined): string | undefined {
  return /\/payment-status\/(\w+)$/.exec(location ?? '')?.[1];
}

async function waitUntilPaid(caller: Caller, order: Acknowledged): Promise<void> {
  const giveUpAt = performance.now() + giveUpMs;
  for (let dueAt = performance.now(); dueAt < giveUpAt; dueAt = performance.now()) {
    if ((await askStatus(caller, order, dueAt)) !== 'Pending') return;
    await wait(askAgainMs, undefined, { signal: caller.signal });
  }
  count(caller.figures.counts, 'gave up to wait for a payment');
}

/** Records a payment that the shop reports as successful. */
async function askStatus(caller: Caller, order: Acknowledged, dueAt: number): Promise<string> {
  const body = JSON.stringify({ merchantTransactionId: order.transactionId });
  const answer = await call(caller, 'status', post(verifyPayment, body), dueAt);
  const { status } = read(verifyPayment, answer).data;
  if (status === 'Successful') order.calledPaid = true;
  else if (status !== 'Pending') count(caller.figures.errors, `status: ${status}`);
  return status;
}

function post({ method, path }: { method: string; path: string }, body: string) {
  return { method, path, body };
}

function shuffled<T>(from: readonly T[]): T[] {
  return from
    .map((value) => ({ value, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ value }) => value);
}
