/**
 * Orders with their payments for tests of the books, many at once, written directly into the
 * tables.
 */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { insertClose, lockDay } from '#src/accounting/server/days/day-close-sql.ts';
import { findBrokenRules } from '#src/accounting/server/ledger-service.ts';
import { takeSettlementFile } from '#src/accounting/server/settlements/settlement-service.ts';
import { collections } from '#src/cash/server/collection-tables.ts';
import type { OrderStatus } from '#src/orders/order-rules.ts';
import type { PaymentMethod } from '#src/orders/payment-methods.ts';
import { checkouts } from '#src/orders/server/checkout-tables.ts';
import { orderEvents } from '#src/orders/server/order-event-tables.ts';
import { orderLines } from '#src/orders/server/order-line-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { paymentAttempts } from '#src/payments/server/payment-tables.ts';
import { refunds } from '#src/payments/server/refunds/refund-tables.ts';
import { paymentCaptures } from '#src/payments/server/settling/payment-capture-tables.ts';
import { addDays, businessDay } from '#src/platform/contract/business-day.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import { journalFaults } from '../simulation/journal-faults.ts';
import { addAddress, addMenu } from './shop-builders.ts';
import { addRider, asOwner, type TestPerson } from './staff-builders.ts';
import { type TestApp, testNow, testToday } from './test-app.ts';

export interface BookedOrder {
  date: string;
  shift: Shift;
  settlement: PaymentMethod;
  status: OrderStatus;
  /** `page`: by a payment page; `hand`: cash to a person. */
  paid: 'page' | 'hand' | 'no';
  paidAt: Date;
  dish: string;
  quantity: number;
  pricePaise: number;
  area: string;
  riderId: string | null;
  gateway: string;
  mobileNo: string;
  feePaise: number | null;
  refunds: readonly { paise: number; at: Date }[];
}

export interface StoredOrder extends BookedOrder {
  id: string;
  number: number;
  checkoutId: string;
  totalPaise: number;
  /** The attempt that paid it by a page. */
  attemptId: string;
  transactionId: string;
  paymentRef: string;
  refundIds: string[];
}

/** A shop that books orders; by default they are delivered and paid online. */
export async function openBooks(app: TestApp) {
  const menuId = await addMenu(app);
  const addressId = await addAddress(app);
  const rider = await addRider(app, 'Ramesh Parmar');
  const usual: BookedOrder = {
    date: testToday,
    shift: 'Lunch',
    settlement: 'online',
    status: 'done',
    paid: 'page',
    paidAt: testNow,
    dish: 'Rajma Chawal',
    quantity: 1,
    pricePaise: 10_400,
    area: 'Infocity',
    riderId: rider.id,
    gateway: 'razorpay',
    mobileNo: '9825012345',
    feePaise: null,
    refunds: [],
  };
  const book = (...wanted: Partial<BookedOrder>[]) =>
    store(
      app,
      wanted.map((each) => ({ ...usual, ...each })),
      { menuId, addressId },
    );
  return { book, rider };
}

async function store(
  app: TestApp,
  wanted: readonly BookedOrder[],
  { menuId, addressId }: { menuId: string; addressId: string },
): Promise<StoredOrder[]> {
  const drafts = wanted.map((order) => ({
    ...order,
    id: newId(),
    checkoutId: newId(),
    attemptId: newId(),
    transactionId: `T${randomUUID().replaceAll('-', '')}`.slice(0, 30),
    paymentRef: `pay_${randomUUID().slice(0, 14)}`,
    totalPaise: order.quantity * order.pricePaise,
    refundIds: order.refunds.map(() => newId()),
  }));
  return inTransaction(app.shop.db, (tx) => insertDrafts(tx, drafts, { menuId, addressId }));
}

/** In one transaction, because a cash order is delivered only with its collection. */
async function insertDrafts(
  db: Db,
  drafts: readonly Draft[],
  { menuId, addressId }: { menuId: string; addressId: string },
): Promise<StoredOrder[]> {
  await db.insert(checkouts).values(drafts.map(toCheckout));
  const stored = await db
    .insert(orders)
    .values(drafts.map((draft) => toOrder(draft, addressId)))
    .returning({ id: orders.id, number: orders.number });
  const numbers = new Map(stored.map(({ id, number }) => [id, number]));
  await db.insert(orderLines).values(drafts.map((draft) => toLine(draft, menuId)));
  const byPage = drafts.filter(({ paid }) => paid === 'page');
  if (byPage.length > 0) {
    await db.insert(paymentAttempts).values(byPage.map(toAttempt));
    await db.insert(paymentCaptures).values(byPage.map(toCapture));
  }
  const paid = drafts.filter(({ paid }) => paid !== 'no');
  if (paid.length > 0) await db.insert(orderEvents).values(paid.map(toPaidEvent));
  const collected = drafts.filter(isAtTheDoor);
  if (collected.length > 0) await db.insert(collections).values(collected.map(toCollection));
  const given = drafts.flatMap(toRefunds);
  if (given.length > 0) await db.insert(refunds).values(given);
  return drafts.map((draft) => ({ ...draft, number: numbers.get(draft.id) ?? 0 }));
}

type Draft = Omit<StoredOrder, 'number'>;

function toCheckout({ checkoutId, mobileNo, totalPaise, settlement, paid, status }: Draft) {
  const unpaid = status === 'unexpected' ? ('lapsed' as const) : ('due' as const);
  return {
    id: checkoutId,
    state:
      paid === 'no'
        ? settlement === 'cash'
          ? unpaid
          : ('lapsed' as const)
        : ('confirmed' as const),
    mobileNo,
    totalPaise,
    settlement,
    browserId: randomUUID(),
    requestHash: checkoutId,
    expiresAt: testNow,
    createdAt: testNow,
  };
}

function toOrder(draft: Draft, addressId: string) {
  const { id, checkoutId, status, settlement, paid, mobileNo, area, date, shift } = draft;
  return {
    ...{ id, checkoutId, status, settlement, mobileNo, addressId, shift },
    paymentStatus:
      paid === 'no'
        ? status === 'unexpected'
          ? ('failed' as const)
          : ('pending' as const)
        : ('done' as const),
    addressShortname: area,
    addressText: area,
    note: '',
    orderDate: date,
    deliveryDate: date,
    meals: draft.quantity,
    totalPaise: draft.totalPaise,
    deliveryStaffId: draft.riderId,
    cancelReason: status === 'unexpected' ? 'No gas' : null,
    createdAt: testNow,
  };
}

function toLine({ id, dish, quantity, pricePaise }: Draft, menuId: string) {
  return {
    id: newId(),
    orderId: id,
    menuId,
    position: 0,
    variant: dish,
    description: '',
    items: [],
    ...{ pricePaise, quantity },
    holdsPortions: false,
  };
}

function toAttempt({
  attemptId,
  checkoutId,
  transactionId,
  gateway,
  totalPaise,
  paidAt,
  paymentRef,
  refunds: given,
}: Draft) {
  return {
    id: attemptId,
    ...{ transactionId, checkoutId, gateway, paymentRef, paidAt },
    state: 'paid' as const,
    outcome: 'accepted' as const,
    isCurrent: true,
    amountPaise: totalPaise,
    paidPaise: totalPaise,
    paidCurrency: 'INR',
    refundedPaise: given.reduce((sum, { paise }) => sum + paise, 0),
    expiresAt: paidAt,
    createdAt: paidAt,
    updatedAt: paidAt,
  };
}

function toCapture({ attemptId, paymentRef, totalPaise, feePaise, paidAt }: Draft) {
  return {
    id: newId(),
    attemptId,
    reference: paymentRef,
    amountPaise: totalPaise,
    method: 'UPI',
    bankRef: '412345678901',
    feePaise,
    taxPaise: feePaise === null ? null : 0,
    createdAt: paidAt,
  };
}

function toPaidEvent({ id, status, paidAt }: Draft) {
  return {
    id: newId(),
    orderId: id,
    actor: 'gateway' as const,
    toStatus: status,
    fromPayment: 'pending' as const,
    toPayment: 'done' as const,
    createdAt: paidAt,
  };
}

const isAtTheDoor = ({ settlement, status }: Draft) => settlement === 'cash' && status === 'done';

/** Taken at the counter, so no rider holds it. */
function toCollection({ id, paid, totalPaise, riderId, date, paidAt }: Draft) {
  const methods = { page: 'qr', hand: 'cash', no: 'unpaid' } as const;
  return {
    id: newId(),
    key: id,
    orderId: id,
    duePaise: totalPaise,
    takenPaise: paid === 'no' ? 0 : totalPaise,
    method: methods[paid],
    unpaidReason: paid === 'no' ? ('payLater' as const) : null,
    staffId: riderId,
    day: date,
    createdAt: paidAt,
  };
}

function toRefunds({ id, attemptId, status, refunds: given, refundIds }: Draft) {
  return given.map(({ paise, at }, index) => ({
    id: refundIds[index] ?? newId(),
    attemptId,
    orderId: id,
    cause: status === 'unexpected' ? ('cancelled' as const) : ('goodwill' as const),
    amountPaise: paise,
    state: 'done' as const,
    reason: 'It came cold',
    gatewayRef: `rfnd_${randomUUID().slice(0, 14)}`,
    createdAt: at,
    updatedAt: at,
  }));
}

/** A closed day with a refund, and the company's settlement of it. */
export async function closeYesterday(app: TestApp, admin: TestPerson): Promise<void> {
  const date = addDays(testToday, -1);
  const { book } = await openBooks(app);
  const [order] = await book({ date, refunds: [{ paise: 400, at: app.shop.clock() }] });
  const seen = { sold: 104, refunded: 4 };
  const closed = await app.send('POST', `/api/admin/days/${date}/close`, seen, admin.as);
  if (closed.status !== 200) throw new Error(JSON.stringify(closed.body));
  await settlePayment(app, admin, order?.paymentRef ?? '');
}

/** Without the questions of the screen. */
export async function closeDay(app: TestApp, date: string, staffId: string): Promise<void> {
  const { db, clock, config } = app.shop;
  await inTransaction(db, async (tx) => {
    await lockDay(tx, date);
    await insertClose(tx, { date, timeZone: config.timeZone, staffId, now: clock() });
  });
}

export async function closeToday(app: TestApp): Promise<void> {
  const { clock, config } = app.shop;
  await closeDay(app, businessDay(clock(), config.timeZone), (await asOwner(app)).id);
}

/** The company's file with one payment in it. */
export async function settlePayment(
  app: TestApp,
  owner: TestPerson,
  paymentRef: string,
): Promise<void> {
  const captured = [{ reference: paymentRef, paise: 10_400 }];
  await settlePayments(app, owner, { day: testToday, captured });
}

interface Settled {
  /** The day in the bank. */
  day: string;
  captured: readonly { reference: string; paise: number }[];
}

/** The company's file of one transfer, with ₹2 and their tax kept of each payment. */
export async function settlePayments(
  app: TestApp,
  { id: staffId }: TestPerson,
  { day, captured }: Settled,
): Promise<void> {
  const rupees = (paise: number) => (paise / 100).toFixed(2);
  const lines = captured.map(({ reference, paise }) =>
    [
      reference,
      'payment,0',
      rupees(paise - 236),
      rupees(paise),
      '2.00,0.36',
      day,
      `UTR${day}`,
    ].join(),
  );
  const columns =
    'entity_id,type,debit,credit,amount,fee (exclusive tax),tax,settled_at,settlement_utr';
  const bytes = Buffer.from([columns, ...lines, ''].join('\n'));
  const file = { company: 'razorpay', fileName: 'शांति "nov".csv', bytes } as const;
  await takeSettlementFile(app.shop, { ...file, staffId });
}

/** The daily check of the books finds nothing, and the journal has all of it. */
export async function expectNoBrokenRules(db: Db): Promise<void> {
  expect(await findBrokenRules(db)).toEqual([]);
  expect(await journalFaults(db)).toEqual([]);
}
