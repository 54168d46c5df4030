/** A full lunch for the demo today and a week ago, to fill the kitchen's screens. */
import { and, eq } from 'drizzle-orm';

import { selectActiveAddresses } from '#src/addresses/server/address-sql.ts';
import { createCheckout } from '#src/checkout/server/placing-service.ts';
import { addToRuns } from '#src/delivery/server/runs/run-making-service.ts';
import { findDishes } from '#src/dishes/server/dish-service.ts';
import { freezeCount } from '#src/kitchen/server/count/shift-freeze-service.ts';
import { insertMenus, selectMenuDays } from '#src/menus/server/menu-sql.ts';
import { menus } from '#src/menus/server/menu-tables.ts';
import { selectMetWishes } from '#src/menus/server/met-wishes-sql.ts';
import type { OrderStatus } from '#src/orders/order-rules.ts';
import { selectCheckoutsByKeys } from '#src/orders/server/checkout-sql.ts';
import { selectOrder } from '#src/orders/server/order-sql.ts';
import { businessDay, dayMs } from '#src/platform/contract/business-day.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { enqueue } from '#src/platform/jobs/jobs.ts';
import type { SettingsCache } from '#src/settings/server/settings-cache.ts';
import { listActiveStaff } from '#src/staff/server/staff-service.ts';
import { notePeople } from './demo-cash-seed.ts';
import { demoCash, demoCashOf, demoDoorOf, demoNameOf, placeOf } from './demo-customers.ts';
import { demoMenusOf } from './demo-menus.ts';
import { bringDemoMeals, sellDemoPasses } from './demo-passes-seed.ts';
import { isDemo } from './demo-seed.ts';
import { setWindows, switchCashOn } from './demo-settings-seed.ts';
import { reach, waitForTurn } from './demo-steps-seed.ts';

export const demoLunchJob = 'demo-lunch';
/** After the first page, which does not wait for it. */
const startMs = 3000;
const weekMs = 7 * dayMs;
const ordersOfToday = 46;
const ordersBefore = 30;

/** By the index of an order; most have none. */
const wished = ['', '', '', 'Jain', '', '', 'No onion or garlic', '', 'Less spicy', ''];

/** Enqueued once, for a shop that the demo has just filled. */
export function enqueueDemoLunch({ db, clock }: Shop): Promise<void> {
  const now = clock();
  const runAt = new Date(now.getTime() + startMs);
  return enqueue(db, demoLunchJob, {}, { dedupeKey: demoLunchJob, runAt, now });
}

interface Opened {
  shop: Shop;
  settings: SettingsCache;
}

/**
 * Adds one order at a time. Orders that were placed before a server stopped are not placed again.
 */
export async function addDemoLunch(opened: Opened): Promise<void> {
  const { db, clock, config } = opened.shop;
  if (!config.seedDemo || !(await isDemo(db))) return;
  await switchCashOn(opened.shop);
  await opened.settings.refresh();
  const now = clock();
  const before = new Date(now.getTime() - weekMs);
  await sellDemoPasses(opened, before);
  const lunchBefore = await sceneOf(opened, before);
  for (let index = 0; index < ordersBefore; index++) {
    await addOrder(lunchBefore, index, { state: 'done' });
  }
  const plan = opened.settings.current().shiftPlan;
  await freezeCount(db, { date: lunchBefore.date, shift: 'Lunch', now: before, plan });
  await bringDemoMeals(db, { ...lunchBefore, now: before });
  const lunch = await sceneOf(opened, now);
  for (let index = 0; index < ordersOfToday; index++) {
    await addOrder(lunch, index, waysOf(index));
  }
  await notePeople(db, mobileOf);
  await setWindows(opened.shop);
  await opened.settings.refresh();
}

interface Way {
  state: OrderStatus;
  /** Omitted for an order that is paid online. */
  cash?: ReturnType<typeof demoCashOf>;
}

/** Some orders are not assigned yet; some cash orders are delivered already. */
function waysOf(index: number): Way {
  const cash = demoCashOf(index);
  if (cash === 'paid' || cash === 'unpaid') return { state: 'done', cash };
  return { state: index % 9 === 8 ? 'pending' : 'isAssigned', cash };
}

const mobileOf = (index: number) => String(9_825_013_000 + index);

interface Scene extends Opened {
  date: string;
  now: Date;
  menuIds: readonly string[];
  addressIds: readonly string[];
  riders: readonly string[];
}

async function sceneOf(opened: Opened, now: Date): Promise<Scene> {
  const { db, config } = opened.shop;
  const date = businessDay(now, config.timeZone);
  await inTransaction(db, (tx) => addMenusOf(tx, date, now));
  const isOffer = and(
    eq(menus.date, date),
    eq(menus.shift, 'Lunch'),
    eq(menus.status, 'Available'),
  );
  const offers = await db.select({ id: menus.id }).from(menus).where(isOffer);
  return {
    ...opened,
    ...{ date, now, menuIds: offers.map(({ id }) => id) },
    addressIds: (await selectActiveAddresses(db)).map(({ id }) => id),
    riders: (await listActiveStaff(db, 'delivery')).map(({ id }) => id),
  };
}

async function addMenusOf(tx: Db, date: string, now: Date): Promise<void> {
  await waitForTurn(tx, `${demoLunchJob}-${date}`);
  const days = await selectMenuDays(tx, date);
  if (days.some((day) => day.date === date)) return;
  await insertMenus(tx, demoMenusOf(date, await findDishes(tx), now));
}

async function addOrder(scene: Scene, index: number, { state, cash }: Way): Promise<void> {
  const { shop, settings, date, now, menuIds, addressIds, riders } = scene;
  const issuer = settings.current();
  const plan = { ...issuer.shiftPlan, rules: [], closures: [] };
  const place = placeOf(index);
  const [menu_id, rider] = [menuIds[(index * 7) % menuIds.length], riders[place % riders.length]];
  const idempotencyKey = `${demoLunchJob}-${date}-${index}`;
  // A server that stops does not wait for the lunch; the next server continues.
  shop.shutdown.throwIfAborted();
  return inTransaction(shop.db, async (tx) => {
    if (menu_id === undefined || rider === undefined) return;
    await waitForTurn(tx, idempotencyKey);
    if ((await selectCheckoutsByKeys(tx, [idempotencyKey])).length > 0) return;
    const { answer } = await createCheckout(tx, {
      request: {
        address_id: addressIds[place % addressIds.length] ?? '',
        mobileNo: mobileOf(index),
        name: demoNameOf(index),
        ...(cash && { settlement: 'cash' as const }),
        note: demoDoorOf(index),
        menus: [
          {
            menu_id,
            quantity: index % 5 === 0 ? 2 : 1,
            wishes: await wishesOf(tx, index, menu_id),
          },
        ],
      },
      cash: demoCash,
      ...{ idempotencyKey, browserId: undefined, plan, newestPlan: async () => plan },
      now: new Date(now.getTime() - (ordersOfToday - index) * 60_000),
    });
    const orderNumber = answer.order.id;
    const isPaidAtDoor = cash === 'paid' ? true : cash === 'unpaid' ? false : undefined;
    await reach(tx, { shop, settings, orderNumber, state, rider, now, isPaidAtDoor });
    const order = await selectOrder(tx, orderNumber);
    if (!order || state === 'pending') return;
    await addToRuns(tx, { orders: [order], staffId: rider, now });
  });
}

async function wishesOf(tx: Db, index: number, menuId: string): Promise<string[]> {
  const met = (await selectMetWishes(tx, [menuId])).get(menuId) ?? [];
  return met.filter(({ name }) => name === wished[index % wished.length]).map(({ id }) => id);
}
