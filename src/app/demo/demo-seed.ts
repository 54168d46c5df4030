/** The demo shop: a kitchen with menus, addresses, staff and a few orders in each state. */

import { insertAddresses, selectActiveAddresses } from '#src/addresses/server/address-sql.ts';
import { createCheckout } from '#src/checkout/server/placing-service.ts';
import { createMissingDishes, findDishes } from '#src/dishes/server/dish-service.ts';
import { starterDishes } from '#src/dishes/starter-dishes.ts';
import { menuWindow, menuWindowDays } from '#src/menus/menu-rules.ts';
import type { MenuCache } from '#src/menus/server/menu-service.ts';
import { insertMenus, selectMenuDays } from '#src/menus/server/menu-sql.ts';
import { menus } from '#src/menus/server/menu-tables.ts';
import { addDays, businessDay, hourMs } from '#src/platform/contract/business-day.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { enqueue } from '#src/platform/jobs/jobs.ts';
import type { KnownSettings } from '#src/settings/server/settings-cache.ts';
import { demoAdmin, demoKitchen, demoRiders } from '#src/staff/server/demo-people.ts';
import {
  addDeliveryPerson,
  addOwner,
  addPerson,
  findAccount,
  hasOwner,
} from '#src/staff/server/staff-service.ts';
import { firstWishes } from '#src/wishes/first-wishes.ts';
import { findWishes, replaceWishes } from '#src/wishes/server/wish-service.ts';
import type { Wish } from '#src/wishes/wish-contract.ts';
import { demoMenusOf } from './demo-menus.ts';
import { demoOrders } from './demo-orders.ts';
import { reach } from './demo-steps-seed.ts';

const riderNames = ['Ramesh Parmar', 'Imran Shaikh', 'Kavita Solanki'];

const demoAddresses = [
  ['Infocity Tower 1', 'Infocity Tower 1, Gandhinagar 382007'],
  ['Infocity Tower 2', 'Infocity Tower 2, Gandhinagar 382007'],
  ['GIFT City One', 'GIFT City, Block 1, Gandhinagar 382355'],
  ['Sargasan Cross Roads', 'Sargasan Cross Roads, Gandhinagar 382421'],
  ['Kudasan', 'Kudasan, Gandhinagar 382421'],
  ['Sector 21 Market', 'Sector 21 District Shopping Centre, Gandhinagar 382021'],
] as const;

export const demoDayJob = 'demo-day';
const refreshMs = hourMs;

interface Opened {
  shop: Shop;
  settings: KnownSettings;
}

/** Fills an empty database. Returns false and changes nothing if it contains a shop. */
export async function seedDemo({ shop, settings }: Opened): Promise<boolean> {
  const { db } = shop;
  const taken = (await hasOwner(db)) || (await selectActiveAddresses(db)).length > 0;
  if (taken) return false;
  const now = shop.clock();
  await inTransaction(db, async (tx) => {
    await insertAddresses(
      tx,
      demoAddresses.map(([shortname, address], position) => ({
        id: newId(),
        shortname,
        address,
        position,
        createdAt: now,
      })),
    );
    await addOwner(tx, { ...demoAdmin, now });
    const { mobileNo, ...cook } = demoKitchen;
    await addPerson(tx, { ...cook, now }, { role: 'kitchen', mobileNo });
    const riders: string[] = [];
    for (const [index, mobileNo] of demoRiders.mobileNos.entries()) {
      const fullName = riderNames[index] ?? 'Delivery person';
      riders.push(
        await addDeliveryPerson(tx, { fullName, mobileNo, password: demoRiders.password, now }),
      );
    }
    const wishes = (await addDemoWishes(tx, now)).map(({ id }) => id);
    await createMissingDishes(
      tx,
      starterDishes.map((dish) => ({ ...dish, wishes })),
      now,
    );
    await addMissingDays(tx, businessDay(now, shop.config.timeZone), now);
    await addDemoOrders(tx, { shop, settings, riders, now });
  });
  return true;
}

/** True for a database that the demo filled; a real shop never gets the demo's dishes. */
export async function isDemo(db: Db): Promise<boolean> {
  return (await findAccount(db, 'admin', demoAdmin.email))?.isActive ?? false;
}

/**
 * Adds menus for days that have none, up to a day beyond the menu window, and runs again in an
 * hour.
 */
export async function keepDemoFresh(shop: Shop, menuCache: MenuCache): Promise<void> {
  if (!shop.config.seedDemo || !(await isDemo(shop.db))) return;
  const now = shop.clock();
  await inTransaction(shop.db, async (tx) => {
    await addMissingDays(tx, businessDay(now, shop.config.timeZone), now);
    const hour = Math.floor(now.getTime() / refreshMs) + 1;
    const runAt = new Date(hour * refreshMs);
    await enqueue(tx, demoDayJob, {}, { dedupeKey: `${demoDayJob}:${hour}`, runAt });
  });
  menuCache.publishChange();
}

async function addMissingDays(tx: Db, today: string, now: Date): Promise<void> {
  const present = new Set((await selectMenuDays(tx, today)).map((row) => row.date));
  const wanted = [...menuWindow(today), addDays(today, menuWindowDays)];
  const library = await findDishes(tx);
  const missing = wanted.filter((day) => !present.has(day));
  const rows = missing.flatMap((day) => demoMenusOf(day, library, now));
  if (rows.length > 0) await insertMenus(tx, rows);
}

interface Placing {
  shop: Shop;
  settings: KnownSettings;
  riders: readonly string[];
  now: Date;
}

async function addDemoOrders(tx: Db, { shop, settings, riders, now }: Placing) {
  const addresses = await selectActiveAddresses(tx);
  const today = businessDay(now, shop.config.timeZone);
  const offers = (await tx.select().from(menus)).filter(
    (menu) => menu.date === today && menu.status === 'Available',
  );
  const ofShift = (shift: string) => offers.filter((menu) => menu.shift === shift);
  // Without cut-offs, so that orders can be placed at any time of day.
  const plan = { ...settings.current().shiftPlan, rules: [], closures: [] };
  for (const [index, demo] of demoOrders.entries()) {
    const choices = ofShift(index % 3 === 2 ? 'Dinner' : 'Lunch');
    const wanted = [choices[index % choices.length], choices[(index + 1) % choices.length]];
    const { answer } = await createCheckout(tx, {
      request: {
        address_id: addresses[index % addresses.length]?.id ?? '',
        mobileNo: demo.mobileNo,
        note: demo.note,
        menus: wanted.flatMap((menu, extra) =>
          menu ? [{ menu_id: menu.id, quantity: 1 + ((index + extra) % 3) }] : [],
        ),
      },
      idempotencyKey: undefined,
      browserId: undefined,
      now: new Date(now.getTime() - (demoOrders.length - index) * 60_000),
      ...{ plan, newestPlan: async () => plan },
    });
    const rider = riders[index % riders.length];
    const orderNumber = answer.order.id;
    await reach(tx, { shop, settings, orderNumber, state: demo.reaches, rider, now });
  }
}

/** The wishes of most kitchens; the demo's dishes can be made with each of them. */
async function addDemoWishes(tx: Db, now: Date): Promise<readonly Wish[]> {
  const { wishes: known, version: seen } = await findWishes(tx);
  if (known.length > 0) return known;
  const wishes = firstWishes.map((wish) => ({ ...wish, id: newId() }));
  return (await replaceWishes(tx, { wishes, seen }, now)).wishes;
}
