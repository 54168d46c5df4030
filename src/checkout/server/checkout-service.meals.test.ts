import { randomUUID } from 'node:crypto';
import { inArray, ne } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import { addAddress, addMenu, placeTestOrder } from '#lab/builders/shop-builders.ts';
import { asOwner } from '#lab/builders/staff-builders.ts';
import { testToday } from '#lab/builders/test-app.ts';
import { setUpOwner, setUpPayer } from '#lab/builders/test-head.ts';
import { idOf, initiate } from '#lab/simulation/payer.ts';
import { shiftMeals } from '#src/menus/server/shift-meal-tables.ts';
import { orderLines } from '#src/orders/server/order-line-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { refunds } from '#src/payments/server/refunds/refund-tables.ts';
import type { OutputOf } from '#src/platform/contract/endpoint.ts';
import { closures } from '#src/settings/server/closure-tables.ts';
import type { getSettings } from '#src/settings/settings-contract.ts';

const payer = setUpPayer();
const { app, gateway } = payer;
const owner = setUpOwner(app);

/** Every test run plays some days; `npm run test:slow` plays fifty times as many. */
const runs = inject('interleavings') / 10;

type Step = 'place' | 'pay' | 'cancel' | 'wait' | 'close' | 'reopen' | 'limit' | 'noLimit';
const steps: fc.Arbitrary<{ step: Step; size: number }[]> = fc.array(
  fc.record({
    step: fc.constantFrom<Step[]>(
      ...([
        'place',
        'place',
        'pay',
        'cancel',
        'wait',
        'close',
        'reopen',
        'limit',
        'noLimit',
      ] as const),
    ),
    size: fc.integer({ min: 1, max: 6 }),
  }),
  { minLength: 6, maxLength: 14 },
);

const send = <Body>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  app.send<Body>(method, `/api/admin/${path}`, body, owner.as);

async function saveLimit(mostMeals?: number) {
  const { shifts } = (await send<OutputOf<typeof getSettings>>('GET', 'settings')).body;
  const rule = { shift: 'Lunch', from: testToday, daysOff: [], ...(mostMeals && { mostMeals }) };
  const past = shifts.value.rules.filter(({ from }) => from < testToday);
  const value = { rules: [...past, rule] };
  return send('PUT', 'settings/shifts', { revision: shifts.revision, value });
}

/** The meals that the orders hold, and the meals that the shift counts. */
async function counted() {
  const { db } = app.shop;
  const living = await db.select().from(orders).where(ne(orders.status, 'unexpected'));
  const holding = (await db.select().from(orders)).filter((order) => order.holdsMeals);
  const ids = holding.map(({ id }) => id);
  const lines = await db.select().from(orderLines).where(inArray(orderLines.orderId, ids));
  const held = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const [row] = await db.select().from(shiftMeals);
  return { held, taken: row?.taken ?? 0, living: living.length, holding: holding.length };
}

/** Everything that a closure may change. */
async function everything() {
  const { db } = app.shop;
  return {
    orders: await db.select().from(orders).orderBy(orders.id),
    lines: await db.select().from(orderLines).orderBy(orderLines.id),
    meals: await db.select().from(shiftMeals),
    closures: await db.select().from(closures).orderBy(closures.id),
    refunds: await db.select().from(refunds).orderBy(refunds.id),
  };
}

describe('the meal count of a shift', () => {
  it('equals the meals of the orders that hold them, after any sequence of changes', async () => {
    const property = fc.asyncProperty(steps, async (plot) => {
      await payer.reset();
      Object.assign(owner, await asOwner(app));
      const address_id = await addAddress(app);
      const menu_id = await addMenu(app);
      const placed: { orderId: number; transactionId: string; amount: number }[] = [];
      let closure: string | undefined;
      let isClosed = false;
      let isLimited = false;
      const days = { from: testToday, to: testToday };
      for (const { step, size } of plot) {
        const chosen = placed[size % Math.max(1, placed.length)];
        if (step === 'place') {
          const menus = [{ menu_id, quantity: size }];
          const order = await placeTestOrder(app, { address_id, menus }).catch(() => undefined);
          if (!order) continue;
          placed.push({ ...order, transactionId: idOf(await initiate(app, order)) });
        } else if (step === 'pay' && chosen) {
          gateway.says('paid', chosen.amount * 100);
          await send('POST', `payments/${chosen.transactionId}/check`, {});
          gateway.says('pending');
        } else if (step === 'cancel' && chosen) {
          await send('POST', `orders/${chosen.orderId}/cancel`, { reason: 'No gas' });
        } else if (step === 'wait') {
          app.advance(21 * 60);
          gateway.says(size % 2 === 0 ? 'failed' : 'pending');
          await app.jobs.runDue();
          gateway.says('pending');
        } else if (step === 'close') {
          const seen = await send<{ orders?: { id: number }[] }>('POST', 'closures/preview', days);
          const ids = seen.body.orders?.map(({ id }) => id) ?? [];
          const body = { id: randomUUID(), ...days, reason: 'Diwali', seen: ids };
          const before = await everything();
          const { status } = await send('POST', 'closures', body);
          // What is closed can't be closed again, and the refused request changes nothing.
          expect({ isClosed, status }).toEqual({ isClosed, status: isClosed ? 409 : 200 });
          if (isClosed) expect(await everything()).toEqual(before);
          else closure = body.id;
          isClosed = true;
        } else if (step === 'reopen' && closure !== undefined) {
          expect((await send('POST', `closures/${closure}/reopen`, {})).status).toBe(200);
          isClosed = false;
        } else if (step === 'limit' || step === 'noLimit') {
          isLimited = step === 'limit';
          expect((await saveLimit(isLimited ? size * 2 : undefined)).status).toBe(200);
        }
        const { held, taken, living, holding } = await counted();
        expect({ step, taken }).toEqual({ step, taken: held });
        if (isLimited) expect({ step, holding }).toEqual({ step, holding: living });
      }
    });
    await fc.assert(property, { numRuns: runs, endOnFailure: true });
  });
});
