import { randomUUID } from 'node:crypto';
import { eq, gt } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { testToday } from '#lab/builders/test-app.ts';
import { faultsOf } from '#lab/simulation/day-faults.ts';
import { openStage, type Stage } from '#lab/simulation/interleavings.ts';
import { isSlowLoop } from '#lab/simulation/loops.ts';
import { dayOf } from '#lab/simulation/random-day.ts';
import { addresses } from '#src/addresses/server/address-tables.ts';
import { forgetUnpaidOrder } from '#src/app/hooks/cancelled-money.ts';
import { onClosed } from '#src/app/hooks/closed-passes.ts';
import { menus } from '#src/menus/server/menu-tables.ts';
import { orderEvents } from '#src/orders/server/order-event-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { isCheckoutBeingPaid as isBeingPaid } from '#src/payments/server/attempts/attempt-service.ts';
import { refundCancelledOrders } from '#src/payments/server/refunds/cancelled-orders-service.ts';
import { refunds } from '#src/payments/server/refunds/refund-tables.ts';
import { type Shift, shifts } from '#src/platform/contract/shifts.ts';
import type { Closure } from '#src/settings/closure-rules.ts';
import type { ShiftPlan } from '#src/settings/cut-off-rules.ts';
import { closures } from '#src/settings/server/closure-tables.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import { createCheckout } from '../placing-service.ts';
import { findClosurePreview, recordClosure } from './close-days-service.ts';
import { closedOrders } from './closed-order-tables.ts';

const onChanged = async () => {};

/** Every test run plays some days; `npm run test:slow` plays fifty times as many. */
const runs = inject('interleavings') / 20;
const checkoutsAtOnce = 8;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.app.close());

interface Scene {
  /** The round of the first admin's press; each later round presses again until it succeeds. */
  round: number;
  shift: Shift | undefined;
  /** Two presses of the same closure, and two admins who close the same shift. */
  presses: number;
  isTwoAdmins: boolean;
  /** Customers who order in the same round, with what a server had cached before. */
  newcomers: number;
}

const scene: fc.Arbitrary<Scene> = fc.record({
  round: fc.integer({ min: 1, max: 8 }),
  shift: fc.constantFrom(undefined, ...shifts),
  presses: fc.integer({ min: 1, max: 2 }),
  isTwoAdmins: fc.boolean(),
  newcomers: fc.integer({ min: 0, max: 3 }),
});

describe('a closed shift', () => {
  it(`is closed completely, with each rupee refunded once, after each of ${runs} interleavings`, async () => {
    let closed = 0;
    const property = fc.asyncProperty(dayOf(checkoutsAtOnce), scene, async (day, plot) => {
      await stage.clear();
      await stage.app.settings.refresh();
      const plan = stage.app.settings.current().shiftPlan;
      const closing = closingOf(plot);
      await stage.play(day, (round) => {
        if (round < plot.round) return [];
        return [...pressesOf(plot, closing), ...newcomersOf(plot, plan)];
      });
      expect(await faultsOf(stage)).toEqual([]);
      expect(await faultsOfClosing(closing)).toEqual([]);
      if ((await stage.db.select().from(closures)).length > 0) closed += 1;
    });
    await fc.assert(property, { numRuns: runs, endOnFailure: true });
    if (isSlowLoop()) expect(closed).toBeGreaterThan(runs * 0.7);
  }, 600_000);
});

function closingOf({ shift }: Scene): Closure {
  const days = { from: testToday, to: testToday };
  return { id: randomUUID(), ...days, ...(shift && { shift }), reason: 'Diwali' };
}

function pressesOf({ presses, isTwoAdmins }: Scene, closing: Closure): Promise<unknown>[] {
  const again = isTwoAdmins ? [{ ...closing, id: randomUUID() }] : [];
  return [...Array.from({ length: presses }, () => closing), ...again].map(press);
}

/** The admin has seen what the dialog shows. */
async function press(closing: Closure): Promise<unknown> {
  const { app, db } = stage;
  const { orders: seen } = await findClosurePreview(db, closing, async () => new Map());
  const [admin] = await db.select().from(staff);
  const numbers = seen.map(({ number }) => number);
  const decision = { seen: numbers, staffId: admin?.id ?? '', now: app.shop.clock() };
  const { shop, settings, menuCache } = app;
  // Other servers have not heard of it yet: nothing refreshes their cached settings.
  return recordClosure(
    db,
    { ...closing, ...decision },
    {
      shop,
      settings,
      menuCache,
      refundCancelledOrders,
      forgetUnpaidOrder,
      isBeingPaid,
      onChanged,
      onClosed,
    },
  );
}

function newcomersOf({ newcomers }: Scene, plan: ShiftPlan): Promise<unknown>[] {
  return Array.from({ length: newcomers }, () => place(plan));
}

async function place(plan: ShiftPlan): Promise<unknown> {
  const { app, db } = stage;
  const [address] = await db.select().from(addresses);
  const known = await db.select().from(menus);
  const lines = known.map(({ id }) => ({ menu_id: id, quantity: 1 })).slice(0, 2);
  const request = {
    address_id: address?.id ?? '',
    mobileNo: '9825012346',
    note: 'B-2',
    menus: lines,
  };
  const visitor = { idempotencyKey: undefined, browserId: undefined };
  const { newestPlan } = app.settings;
  return createCheckout(db, { request, ...visitor, now: app.shop.clock(), plan, newestPlan });
}

/** One sentence for each order that is left in the closed shift, or was refunded in another way. */
async function faultsOfClosing({ id, shift }: Closure): Promise<string[]> {
  const { db } = stage;
  const [closure] = await db.select().from(closures).where(eq(closures.id, id));
  if (!closure) return [];
  const ofShift = (await db.select().from(orders)).filter(
    (order) => order.deliveryDate === testToday && (shift ?? order.shift) === order.shift,
  );
  const left = ofShift.filter(({ status }) => status !== 'unexpected');
  // An order that lapsed since then was placed or restored in a closed shift.
  const events = await db
    .select()
    .from(orderEvents)
    .where(gt(orderEvents.createdAt, closure.createdAt));
  const late = ofShift.filter(
    ({ id: orderId, cancelReason }) =>
      cancelReason === null && events.some((event) => event.orderId === orderId),
  );
  const given = await db.select().from(refunds);
  const owed = (await db.select().from(closedOrders)).flatMap(({ orderId, owedPaise }) => {
    const first = given.filter(
      (refund) =>
        refund.orderId === orderId && refund.reason === 'Closed: Diwali' && !refund.retryOf,
    );
    const sum = first.reduce((all, { amountPaise }) => all + amountPaise, 0);
    // Money that came after the closure is refunded too, and is not in the sum of that time.
    return owedPaise > 0 && sum !== owedPaise ? [`order ${orderId} gave back ${sum}`] : [];
  });
  const alive = [...left, ...late].map(({ number }) => `#${number} is in a closed shift`);
  return [...alive, ...owed];
}
