/** A full lunch for the demo today and a week ago, to fill the kitchen's screens. */
import { and, eq, sql } from 'drizzle-orm';

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
import { notePeople, switchCashOn } from './demo-cash-seed.ts';
import { demoCash, demoCashOf, demoNameOf } from './demo-customers.ts';
import { demoMenusOf } from './demo-menus.ts';
import { isDemo } from './demo-seed.ts';
import { reach } from './demo-steps-seed.ts';

export const demoLunchJob = 'demo-lunch';
/** After the first page, which does not wait for it. */
const startMs = 3000;
const weekMs = 7 * dayMs;
const ordersOfToday = 46;
const ordersBefore = 30;

/** Two buildings per address, in the order of the addresses. */
const buildings = [
  ['Reception, Tower 1', 'Third floor, Tower 1'],
  ['Canteen, Tower 2', 'Sixth floor, Tower 2'],
  ['Block 1 East', 'Block 1 West'],
  ['Shanti Apartments', 'Krishna Bungalows'],
  ['Siddhi Heights', 'Pramukh Residency'],
  ['Sector 21 Market', 'Vasant Plaza'],
] as const;
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
  const lunchBefore = await sceneOf(opened, before);
  for (let index = 0; index < ordersBefore; index++) {
    await addOrder(lunchBefore, index, { state: 'done' });
  }
  const plan = opened.settings.current().shiftPlan;
  await freezeCount(db, { date: lunchBefore.date, shift: 'Lunch', now: before, plan });
  const lunch = await sceneOf(opened, now);
  for (let index = 0; index < ordersOfToday; index++) {
    await addOrder(lunch, index, waysOf(index));
  }
  await notePeople(db, mobileOf);
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
  await addMenusOf(db, date, now);
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

async function addMenusOf(db: Db, date: string, now: Date): Promise<void> {
  const days = await selectMenuDays(db, date);
  if (days.some((day) => day.date === date)) return;
  await insertMenus(db, demoMenusOf(date, await findDishes(db), now));
}

async function addOrder(scene: Scene, index: number, { state, cash }: Way): Promise<void> {
  const { shop, settings, date, now, menuIds, addressIds, riders } = scene;
  const issuer = settings.current();
  const plan = { ...issuer.shiftPlan, rules: [], closures: [] };
  const area = index % buildings.length;
  const [menu_id, rider] = [menuIds[(index * 7) % menuIds.length], riders[area % riders.length]];
  const idempotencyKey = `${demoLunchJob}-${date}-${index}`;
  // A server that stops does not wait for the lunch; the next server continues.
  shop.shutdown.throwIfAborted();
  return inTransaction(shop.db, async (tx) => {
    if (menu_id === undefined || rider === undefined) return;
    // If this takes longer than the job's lease, a second run starts beside it.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${idempotencyKey}, 0))`);
    if ((await selectCheckoutsByKeys(tx, [idempotencyKey])).length > 0) return;
    const { answer } = await createCheckout(tx, {
      request: {
        address_id: addressIds[area % addressIds.length] ?? '',
        mobileNo: mobileOf(index),
        name: demoNameOf(index),
        ...(cash && { settlement: 'cash' as const }),
        note: noteOf(index, area),
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

function noteOf(index: number, area: number): string {
  const flat = `${'ABC'[index % 3] ?? 'A'}-${1 + (index % 9)}0${1 + (index % 4)}`;
  const building = buildings[area]?.[Math.floor(index / buildings.length) % 2] ?? '';
  return `${flat}, ${building}`;
}
