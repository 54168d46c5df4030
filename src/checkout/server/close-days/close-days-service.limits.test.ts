import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { addAddress, addMenu, placeTestOrder } from '#lab/builders/shop-builders.ts';
import { testToday } from '#lab/builders/test-app.ts';
import { setUpOwner, setUpPayer } from '#lab/builders/test-head.ts';
import { placePaidOrder } from '#lab/simulation/payer.ts';
import { shiftMeals } from '#src/menus/server/shift-meal-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { refunds } from '#src/payments/server/refunds/refund-tables.ts';
import type { OutputOf } from '#src/platform/contract/endpoint.ts';
import type { getSettings } from '#src/settings/settings-contract.ts';

const payer = setUpPayer();
const { app } = payer;
const owner = setUpOwner(app);

const days = { from: testToday, to: testToday };
const send = <Body>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  app.send<Body>(method, `/api/admin/${path}`, body, owner.as);

it.each([1, 2, 3, 4])(
  'a limit that is set while a day is closed counts no meal of a cancelled order: try %i',
  async () => {
    const address_id = await addAddress(app);
    const menus = [{ menu_id: await addMenu(app), quantity: 2 }];
    const { orderId: paid } = await placePaidOrder(payer, { address_id, menus });
    const { orderId: unpaid } = await placeTestOrder(app, { address_id, menus });
    const { shifts } = (await send<OutputOf<typeof getSettings>>('GET', 'settings')).body;
    const rule = { shift: 'Lunch', from: testToday, daysOff: [], mostMeals: 9 };
    const value = { rules: [...shifts.value.rules, rule] };
    const closing = { id: randomUUID(), ...days, reason: 'Diwali', seen: [paid, unpaid] };
    const [saved, closed, again] = await Promise.all([
      send('PUT', 'settings/shifts', { revision: shifts.revision, value }),
      send('POST', 'closures', closing),
      send('POST', 'closures', closing),
      placeTestOrder(app, { address_id, menus }).catch(() => undefined),
    ]);
    const answers = [saved, closed, again].map(({ status }) => status);
    expect(answers.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    const holding = (await app.shop.db.select().from(orders)).filter((row) => row.holdsMeals);
    const [row] = await app.shop.db.select().from(shiftMeals);
    expect(row?.taken ?? 0).toBe(2 * holding.length);
    const refunded = await app.shop.db.$count(refunds);
    expect(refunded).toBe(closed.status === 200 ? 1 : 0);
  },
);
