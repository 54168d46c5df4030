/** Orders in their final state, written into the tables, for tests of sums. */
import { randomUUID } from 'node:crypto';
import { collections } from '#src/cash/server/collection-tables.ts';
import { menus } from '#src/menus/server/menu-tables.ts';
import type { OrderSource } from '#src/orders/order-rules.ts';
import type { PaymentMethod } from '#src/orders/payment-methods.ts';
import { checkouts } from '#src/orders/server/checkout-tables.ts';
import { orderEvents } from '#src/orders/server/order-event-tables.ts';
import { orderLines } from '#src/orders/server/order-line-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { paymentAttempts } from '#src/payments/server/payment-tables.ts';
import { refunds } from '#src/payments/server/refunds/refund-tables.ts';
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import { inTransaction } from '#src/platform/database/db.ts';
import { addAddress } from './shop-builders.ts';
import { addRider } from './staff-builders.ts';
import { type TestApp, testNow, testToday } from './test-app.ts';

interface SoldLine {
  dish: string;
  pricePaise: number;
  quantity: number;
}

export interface Sale {
  date: BusinessDay;
  shift: Shift;
  mobileNo: string;
  /** The area's name when the order was placed. */
  area: { id: string; name: string };
  /** Omitted for an order that was not assigned. */
  riderId?: string | undefined;
  source: OrderSource;
  settlement: PaymentMethod;
  /** The staff member who entered it, if it is not a web order. */
  placedBy: string;
  isPaid: boolean;
  /** A cash order whose checkout's page was paid, so that no rider took the money. */
  byPage: boolean;
  /** In addition to the prices of its lines. */
  deliveryPaise: number;
  isCancelled: boolean;
  /** The delivery person reported once that nobody was there. */
  hasFailed: boolean;
  lines: readonly SoldLine[];
  /** Its refunds; a failed one may be replaced by another. */
  refunds: readonly { paise: number; end: 'owed' | 'failed' | 'failed, then sent' }[];
}

export const costOf = ({ lines, deliveryPaise }: Pick<Sale, 'lines' | 'deliveryPaise'>) =>
  lines.reduce((sum, { pricePaise, quantity }) => sum + pricePaise * quantity, deliveryPaise);

/** A shop with two areas and two delivery people, without sales. */
export async function openShop(app: TestApp) {
  const areas = [
    { id: await addAddress(app, 'Infocity'), name: 'Infocity' },
    { id: await addAddress(app, 'Sector 21'), name: 'Sector 21' },
  ] as const;
  const riders = [
    await addRider(app, 'Ramesh Parmar'),
    await addRider(app, 'Kiran Rathod'),
  ] as const;
  return { areas, riders, staffId: riders[0].id };
}
export type OpenShop = Awaited<ReturnType<typeof openShop>>;

export const thali = { dish: 'Thali', pricePaise: 10_000, quantity: 1 };

/** One paid thali for today's lunch, not assigned. */
export function saleIn({ areas, staffId }: OpenShop, change: Partial<Sale> = {}): Sale {
  return {
    ...{ date: testToday, shift: 'Lunch', mobileNo: '9825012345', area: areas[0] },
    ...{ source: 'web', settlement: 'online', placedBy: staffId, isPaid: true, byPage: false },
    ...{ deliveryPaise: 0, isCancelled: false, hasFailed: false, lines: [thali], refunds: [] },
    ...change,
  };
}

export async function storeSales({ shop }: TestApp, sales: readonly Sale[]): Promise<void> {
  const rows = sales.map(rowsOf);
  await inTransaction(shop.db, async (tx) => {
    for (const [table, name] of tables) {
      const all = rows.flatMap((row) => row[name] as object[]);
      if (all.length > 0) await tx.insert(table).values(all as never);
    }
  });
}

const tables = [
  [checkouts, 'checkouts'],
  [orders, 'orders'],
  [menus, 'menus'],
  [orderLines, 'lines'],
  [orderEvents, 'events'],
  [paymentAttempts, 'attempts'],
  [refunds, 'refunds'],
  [collections, 'collections'],
] as const;

function rowsOf(sale: Sale) {
  const { date, shift, mobileNo, area, riderId, lines, settlement, source } = sale;
  const { isPaid, isCancelled, deliveryPaise } = sale;
  const [checkoutId, orderId, attemptId] = [randomUUID(), randomUUID(), randomUUID()];
  const at = { createdAt: testNow, updatedAt: testNow };
  const totalPaise = costOf(sale);
  const isReleased = isPaid || settlement === 'cash';
  const status = isCancelled ? 'unexpected' : isReleased && riderId ? 'done' : 'pending';
  const paymentStatus = isPaid ? 'done' : isCancelled ? 'failed' : 'pending';
  const sold = lines.map((line) => ({ ...line, menuId: randomUUID() }));
  const texts = { description: '', items: ['Roti'] };
  const unpaid = settlement === 'cash' ? 'due' : 'awaiting';
  const placed = source === 'web' ? { browserId: randomUUID() } : { placedBy: sale.placedBy };
  const hasAttempt = isPaid && (settlement === 'online' || sale.byPage);
  return {
    checkouts: [
      {
        ...{ id: checkoutId, mobileNo, totalPaise, requestHash: '', source, settlement, ...placed },
        ...{ state: isPaid ? 'confirmed' : unpaid, expiresAt: testNow, createdAt: testNow },
      },
    ],
    orders: [
      {
        ...{
          id: orderId,
          checkoutId,
          status,
          paymentStatus,
          mobileNo,
          totalPaise,
          shift,
          note: 'B-204',
        },
        ...{ addressId: area.id, addressShortname: area.name, addressText: area.name, settlement },
        ...{ orderDate: date, deliveryDate: date, createdAt: testNow, deliveryPaise },
        meals: lines.reduce((sum, { quantity }) => sum + quantity, 0),
        deliveryStaffId: isReleased ? riderId : undefined,
        cancelReason: isCancelled && isReleased ? 'No gas' : undefined,
      },
    ],
    menus: sold.map(({ menuId: id, dish: variant, pricePaise }) => ({
      ...{ id, date, shift, variant, pricePaise, ...texts, status: 'Available' },
      ...{ isPublished: true, ...at },
    })),
    lines: sold.map(({ menuId, dish: variant, pricePaise, quantity }, position) => ({
      ...{ id: randomUUID(), orderId, menuId, position, variant, pricePaise, quantity, ...texts },
      holdsPortions: false,
    })),
    events: sale.hasFailed ? [failure(orderId)] : [],
    attempts: hasAttempt ? [attempt({ attemptId, checkoutId, totalPaise })] : [],
    collections: settlement === 'cash' && status === 'done' ? [collection(sale, orderId)] : [],
    refunds: sale.refunds.flatMap((refund) =>
      hasAttempt ? refundRows(refund, { attemptId, orderId }) : [],
    ),
  };
}

/** At the counter, where no rider holds the cash. */
function collection(sale: Sale, orderId: string) {
  const { isPaid, byPage, placedBy: staffId, date: day } = sale;
  const duePaise = costOf(sale);
  const row = { id: randomUUID(), key: randomUUID(), orderId, staffId, day, createdAt: testNow };
  if (!isPaid) {
    return { ...row, duePaise, takenPaise: 0, method: 'unpaid', unpaidReason: 'payLater' };
  }
  return { ...row, duePaise, takenPaise: duePaise, method: byPage ? 'qr' : 'cash' };
}

function failure(orderId: string) {
  const states = { fromStatus: 'outForDelivery', toStatus: 'outForDelivery', toPayment: 'done' };
  const said = { actor: 'staff', problem: 'nobodyThere' };
  return { id: randomUUID(), orderId, ...said, ...states, createdAt: testNow };
}

function attempt(of: { attemptId: string; checkoutId: string; totalPaise: number }) {
  const { attemptId: id, checkoutId, totalPaise } = of;
  return {
    ...{ id, checkoutId, transactionId: randomUUID(), gateway: 'test', state: 'paid' },
    ...{ outcome: 'accepted', isCurrent: true, amountPaise: totalPaise, paidPaise: totalPaise },
    ...{ paidCurrency: 'INR', expiresAt: testNow, paidAt: testNow },
    ...{ createdAt: testNow, updatedAt: testNow },
  };
}

function refundRows(
  { paise: amountPaise, end }: Sale['refunds'][number],
  of: { attemptId: string; orderId: string },
) {
  const row = { ...of, cause: 'goodwill', amountPaise, reason: 'Cold', createdAt: testNow };
  const first = { ...row, id: randomUUID(), updatedAt: testNow };
  if (end !== 'failed, then sent') return [{ ...first, state: end }];
  const second = { ...row, id: randomUUID(), updatedAt: testNow, retryOf: first.id };
  return [
    { ...first, state: 'failed' },
    { ...second, state: 'sent' },
  ];
}
