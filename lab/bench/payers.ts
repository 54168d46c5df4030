/**
 * Many customers at once who each order, pay through the sandbox and wait for the shop to say so.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type * as z from 'zod/mini';
import { listAddresses } from '#src/addresses/address-contract.ts';
import { type OrderRequest, placeOrder } from '#src/checkout/checkout-contract.ts';
import { listMenus } from '#src/menus/menu-contract.ts';
import { initiatePayment, verifyPayment } from '#src/payments/payment-contract.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import { compareLedgers, type Ledgers } from './ledgers.ts';
import { send } from './light-client.ts';
import { openFolder, startShop } from './servers.ts';

const steps = ['place', 'initiate', 'open page', 'choose pay', 'status'] as const;
type Step = (typeof steps)[number];

export interface PayerFigures {
  orders: number;
  payers: number;
  perSecond: number;
  /** Milliseconds; a status call that is held back counts with its wait. */
  steps: Record<Step, { calls: number; p50Ms: number; p99Ms: number }>;
  /** A sentence for each order that was not seen to be paid. */
  errors: string[];
  ledgers: Ledgers;
}

interface PayerLoad {
  payers: number;
  orders: number;
  /** A database without any table; without it the shop runs its own. */
  databaseUrl?: string | undefined;
}

/** What one run notes down. */
interface Run {
  url: string;
  order: Omit<WireOf<typeof OrderRequest>, 'mobile_no'>;
  times: Record<Step, number[]>;
  /** Numbers of the orders that the shop acknowledged, and of those that it called paid. */
  placed: number[];
  paid: number[];
}

/** As often as the status page asks again. */
const askAgainMs = 2000;
const giveUpMs = 60_000;

/** On a fresh shop; its books are compared when it has stopped. */
export async function measurePayers(load: PayerLoad): Promise<PayerFigures> {
  await using folder = await openFolder();
  const { databaseUrl } = load;
  const where = { dataDir: folder.path, ...(databaseUrl !== undefined && { databaseUrl }) };
  const shop = await startShop(where);
  const run = await pay(shop.url, load).finally(() => shop.stop());
  return { ...run.figures, ledgers: await compareLedgers(where, run) };
}

async function pay(url: string, { payers, orders }: PayerLoad) {
  const run: Run = { url, order: await chooseOrder(url), times: noTimes(), placed: [], paid: [] };
  const errors: string[] = [];
  let left = orders;
  const payer = async (_: unknown, place: number) => {
    while (left-- > 0) {
      await payOnce(run, `98${String(place).padStart(8, '0')}`).catch((error: unknown) =>
        errors.push(String(error)),
      );
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: payers }, payer));
  const perSecond = run.paid.length / ((performance.now() - began) / 1000);
  const { placed, paid, times } = run;
  return { placed, paid, figures: { orders, payers, perSecond, steps: figuresOf(times), errors } };
}

/** Menus of one day and shift, so that one checkout is one order. */
async function chooseOrder(url: string): Promise<Run['order']> {
  const { menus } = parse(listMenus, JSON.parse((await send(`${url}${listMenus.path}`)).text));
  const { addresses } = parse(
    listAddresses,
    JSON.parse((await send(`${url}${listAddresses.path}`)).text),
  );
  const open = menus.filter(
    (menu) => menu.availability === 'open' && menu.portionsLeft === undefined,
  );
  const last = open.at(-1);
  const [address] = addresses;
  if (!address || !last) throw new Error('There is nothing to order.');
  const together = open.filter(({ date, shift }) => date === last.date && shift === last.shift);
  return {
    address_id: address.id,
    note: 'B-204, Shanti Apartments, 382421',
    menus: together.slice(0, 3).map((menu) => ({ menu_id: menu.id, quantity: 1 })),
  };
}

/**
 * One order from its placing to "Successful"; rejects where the shop does not answer as it should.
 */
async function payOnce(run: Run, mobileNo: string): Promise<void> {
  const { order } = parse(
    placeOrder,
    await post(run, 'place', placeOrder.path, { ...run.order, mobile_no: mobileNo }),
  );
  run.placed.push(order.id);
  const { data } = parse(
    initiatePayment,
    await post(run, 'initiate', initiatePayment.path, {
      orderId: order.id,
      amount: order.totalAmount,
      mobileNumber: mobileNo,
    }),
  );
  const merchantTransactionId = await choosePay(run, data.url);
  const giveUpAt = performance.now() + giveUpMs;
  for (;;) {
    const answer = await post(run, 'status', verifyPayment.path, { merchantTransactionId });
    const { status } = parse(verifyPayment, answer).data;
    if (status === 'Successful') break;
    if (status !== 'Pending' || performance.now() > giveUpAt)
      throw new Error(`order ${order.id} is ${status}`);
    await wait(askAgainMs);
  }
  run.paid.push(order.id);
}

/** Presses Pay on the sandbox's page; answers the transaction id of the address that follows. */
async function choosePay(run: Run, page: string): Promise<string> {
  // Another payment company is none of a load generator's business.
  if (!page.startsWith(`${run.url}/sandbox-pay/`)) throw new Error('The shop pays elsewhere.');
  const opened = await timed(run, 'open page', () => send(page));
  if (opened.status !== 200 || !opened.text.includes('name="outcome"'))
    throw new Error(`the payment page answered ${opened.status}`);
  const body = String(new URLSearchParams({ method: 'upi', outcome: 'pay' }));
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const chosen = await timed(run, 'choose pay', () => send(page, body, form));
  const [, id] = /\/payment-status\/(\w+)$/.exec(chosen.location ?? '') ?? [];
  if (chosen.status !== 303 || id === undefined)
    throw new Error(`choosing answered ${chosen.status}`);
  return id;
}

async function post(run: Run, step: Step, path: string, body: unknown): Promise<unknown> {
  return timed(run, step, async () => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
    const { status, text } = await send(`${run.url}${path}`, JSON.stringify(body), headers);
    if (status !== 200 && status !== 201) throw new Error(`${step}: ${status} ${text}`);
    return JSON.parse(text);
  });
}

async function timed<T>({ times }: Run, step: Step, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await work();
  times[step].push(performance.now() - began);
  return result;
}

function parse<S extends z.ZodMiniType>({ response }: { response: S }, answer: unknown) {
  return response.parse(answer);
}

function noTimes(): Run['times'] {
  return { place: [], initiate: [], 'open page': [], 'choose pay': [], status: [] };
}

function figuresOf(times: Run['times']): PayerFigures['steps'] {
  const of = (step: Step) => {
    const sorted = times[step].toSorted((a, b) => a - b);
    const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? 0;
    return { calls: sorted.length, p50Ms: at(0.5), p99Ms: at(0.99) };
  };
  return {
    place: of('place'),
    initiate: of('initiate'),
    'open page': of('open page'),
    'choose pay': of('choose pay'),
    status: of('status'),
  };
}

/** Prints them, and answers whether every order was paid once and the books agree. */
export function reportPayers({ orders, payers, perSecond, ...rest }: PayerFigures): boolean {
  const { errors, ledgers } = rest;
  console.log(`  ${payers} payers, ${orders} orders: ${perSecond.toFixed(1)} paid orders /s`);
  for (const step of steps) {
    const { calls, p50Ms, p99Ms } = rest.steps[step];
    const what = `${step.padEnd(12)} ${String(calls).padStart(6)} calls`;
    console.log(`  ${what}   p50 ${p50Ms.toFixed(0)} ms   p99 ${p99Ms.toFixed(0)} ms`);
  }
  const turnedAway = errors.filter((text) => text.includes(': 503 ')).length;
  console.log(`  turned away: ${turnedAway}, other errors: ${errors.length - turnedAway}`);
  for (const text of new Set(errors)) console.log(`    ${text}`);
  const rupees = (paise: number) => `₹${(paise / 100).toFixed(2)}`;
  const { sandboxPaise, attemptPaise, orderPaise, differences } = ledgers;
  console.log(
    `  paid: sandbox ${rupees(sandboxPaise)}, attempts ${rupees(attemptPaise)}, orders ${rupees(orderPaise)}`,
  );
  for (const text of differences) console.log(`    ${text}`);
  const isRight = errors.length === 0 && differences.length === 0;
  console.log(
    isRight ? '  every order exists once and is paid once\n' : '  THE BOOKS ARE NOT RIGHT\n',
  );
  return isRight;
}
