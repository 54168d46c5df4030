import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectNoBrokenRules } from '#lab/builders/money-builders.ts';
import { addAddress, addMenu, placeTestOrder } from '#lab/builders/shop-builders.ts';
import { testToday } from '#lab/builders/test-app.ts';
import { setUpAdmin, setUpPayer } from '#lab/builders/test-head.ts';
import { FaultInjector, watchDatabase } from '#lab/faults/fault-injector.ts';
import { placePaidOrder } from '#lab/simulation/payer.ts';
import { forgetUnpaidOrder } from '#src/app/hooks/cancelled-money.ts';
import { onClosed } from '#src/app/hooks/closed-passes.ts';
import { menus } from '#src/menus/server/menu-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { isCheckoutBeingPaid as isBeingPaid } from '#src/payments/server/attempts/attempt-service.ts';
import { refundCancelledOrders } from '#src/payments/server/refunds/cancelled-orders-service.ts';
import { refunds } from '#src/payments/server/refunds/refund-tables.ts';
import { closures } from '#src/settings/server/closure-tables.ts';
import { recordClosure } from './close-days-service.ts';

const onChanged = async () => {};

const payer = setUpPayer();
const { app } = payer;
const admin = setUpAdmin(app);
const faults = new FaultInjector();
let watch: ReturnType<typeof watchDatabase> | undefined;
beforeEach(() => {
  watch ??= watchDatabase(app.shop.db, faults);
});

/** More statements than closing three orders takes. */
const mostMoments = 60;

async function standing() {
  const { db } = app.shop;
  return {
    closures: (await db.select().from(closures)).length,
    cancelled: (await db.select().from(orders)).filter(({ cancelReason }) => cancelReason).length,
    owed: (await db.select().from(refunds)).length,
    sold: (await db.select().from(menus))[0]?.portionsSold,
  };
}

const open = { closures: 0, cancelled: 0, owed: 0, sold: 3 };
const closed = { closures: 1, cancelled: 3, owed: 2, sold: 0 };

describe('a process that dies while it closes a day', () => {
  it.each(['crashBefore', 'crashAfter', 'error'] as const)(
    'leaves it open or closed, never half: %s, at each statement',
    async (kind) => {
      const address_id = await addAddress(app);
      const lines = [{ menu_id: await addMenu(app, { portions: 9 }), quantity: 1 }];
      const { orderId: first } = await placePaidOrder(payer, { address_id, menus: lines });
      const { orderId: second } = await placePaidOrder(payer, { address_id, menus: lines });
      const { orderId: third } = await placeTestOrder(app, { address_id, menus: lines });
      const closing = {
        ...{ id: randomUUID(), from: testToday, to: testToday, reason: 'Diwali' },
        ...{ seen: [first, second, third], staffId: admin.id, now: app.shop.clock() },
      };
      const { shop, settings, menuCache } = app;
      const money = { refundCancelledOrders, forgetUnpaidOrder, isBeingPaid, onChanged, onClosed };
      const context = { shop, settings, menuCache, ...money };
      let moment = 0;
      let isDone = false;
      while (!isDone && moment < mostMoments) {
        moment += 1;
        faults.plan({ kind, moment });
        isDone = await recordClosure(shop.db, closing, context).then(
          () => true,
          () => false,
        );
        faults.restart();
        await watch?.rollBack();
        expect([open, closed]).toContainEqual(await standing());
      }
      expect(moment).toBeGreaterThan(10);
      expect(await recordClosure(shop.db, closing, context)).toEqual({
        cancelled: 3,
        refundPaise: 20_800,
      });
      expect(await standing()).toEqual(closed);
      await expectNoBrokenRules(shop.db);
    },
  );
});
