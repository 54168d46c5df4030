/** The people of the demo who eat without ordering: their passes, days and skips. */
import { and, eq, isNotNull } from 'drizzle-orm';
import { selectActiveAddresses } from '#src/addresses/server/address-sql.ts';
import { ensureCustomer } from '#src/customers/server/customer-service.ts';
import { editDish, findDishes } from '#src/dishes/server/dish-service.ts';
import { createTiffin } from '#src/dishes/server/tiffin-service.ts';
import type { Tiffin } from '#src/dishes/tiffin-contract.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import type { Offer } from '#src/passes/offer-contract.ts';
import { createOffer, findOffers } from '#src/passes/server/offers/offer-service.ts';
import { recordSale } from '#src/passes/server/selling/pass-sale-service.ts';
import { createSkip } from '#src/passes/server/standing/standing-service.ts';
import { addDays, type BusinessDay, businessDay } from '#src/platform/contract/business-day.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import type { KnownSettings } from '#src/settings/server/settings-cache.ts';
import { demoAdmin } from '#src/staff/server/demo-people.ts';
import { findAccount } from '#src/staff/server/staff-service.ts';
import { countPlannedFrom } from '../hooks/planned-tiffins.ts';
import { demoDoorOf, demoNameOf, placeOf } from './demo-customers.ts';
import { demoTiffins } from './demo-menus.ts';
import { type DemoPass, demoOffers, demoPasses } from './demo-passes.ts';
import { demoRulesFrom } from './demo-settings-seed.ts';
import { bring, waitForTurn } from './demo-steps-seed.ts';

const mobileOf = (index: number) => String(9_825_014_000 + index);

interface Opened {
  shop: Shop;
  settings: KnownSettings;
}

interface Selling {
  tx: Db;
  opened: Opened;
  staffId: string;
  /** When they bought. */
  now: Date;
}

/** Everything at once, or nothing if there are offers already. */
export async function sellDemoPasses(opened: Opened, now: Date): Promise<void> {
  const { db } = opened.shop;
  const owner = await findAccount(db, 'admin', demoAdmin.email);
  if (!owner) return;
  await inTransaction(db, async (tx) => {
    await waitForTurn(tx, 'demo-passes');
    if ((await findOffers(tx)).length > 0) return;
    const selling = { tx, opened, staffId: owner.id, now };
    const offers = await addOffers(selling);
    const places = (await selectActiveAddresses(tx)).map(({ id }) => id);
    for (const [index, pass] of demoPasses.entries()) {
      const offer = offers.find(({ name }) => name === pass.offer);
      const addressId = places[placeOf(index) % places.length];
      if (offer && addressId) await sellTo(selling, { index, pass, offer, addressId });
    }
  });
}

/** The tiffins of passes; two dishes count as them, and so do their planned menus. */
async function addTiffins({ tx, opened, now }: Selling): Promise<Tiffin[]> {
  const onTiffin = countPlannedFrom(opened.shop);
  const library = await findDishes(tx);
  const tiffins: Tiffin[] = [];
  for (const [name, tiffinName] of demoTiffins) {
    const tiffin = await createTiffin(tx, tiffinName, now);
    tiffins.push(tiffin);
    const dish = library.find((each) => each.name === name);
    if (!dish) continue;
    const { id, revision, photoUrl, ...same } = dish;
    const form = { ...same, photoUrl, tiffinId: tiffin.id };
    await editDish(tx, { id, revision }, form, { now, onTiffin });
  }
  return tiffins;
}

async function addOffers(selling: Selling): Promise<Offer[]> {
  const { tx, opened, now } = selling;
  const tiffins = await addTiffins(selling);
  const { shiftPlan } = opened.settings.current();
  // The windows come when today's orders are stored, or their count would freeze before them.
  const plan = { ...shiftPlan, rules: demoRulesFrom(businessDay(now, shiftPlan.timeZone)) };
  const offers: Offer[] = [];
  for (const { tiffin: name, ...form } of demoOffers) {
    const tiffinId = tiffins.find((tiffin) => tiffin.name === name)?.id;
    if (tiffinId) offers.push(await createOffer(tx, { ...form, tiffinId }, { now, plan }));
  }
  return offers;
}

interface Sale {
  index: number;
  pass: DemoPass;
  offer: Offer;
  addressId: string;
}

async function sellTo(selling: Selling, { index, pass, offer, addressId }: Sale): Promise<void> {
  const { tx, opened, staffId, now } = selling;
  const { timeZone } = opened.shop.config;
  const press = { staffId, now, timeZone };
  const startsOn = businessDay(now, timeZone);
  const name = demoNameOf(index);
  const { id: customerId } = await ensureCustomer(tx, { mobileNo: mobileOf(index), name }, now);
  const { weekdays, quantity, skips } = pass;
  await recordSale(
    tx,
    {
      ...{ customerId, offerId: offer.id, revision: offer.revision, startsOn },
      // Not in cash: nobody has counted the till of last week.
      money: { way: 'upi', reference: `44120${index}` },
      meals: { weekdays, shifts: offer.shifts, quantity, name, note: demoDoorOf(index), addressId },
    },
    { ...press, key: newId(), issuer: opened.settings.current() },
  );
  if (!skips) return;
  const today = businessDay(opened.shop.clock(), timeZone);
  const to = skips.to === undefined ? {} : { toDay: addDays(today, skips.to) };
  const days = { fromDay: addDays(today, skips.from), ...to };
  const skip = { id: newId(), customerId, skipped: { shifts: offer.shifts }, ...days };
  await createSkip(tx, skip, press);
}

/** Brings the meals that a freeze has drawn. */
export function bringDemoMeals(
  db: Db,
  { date, riders, now }: { date: BusinessDay; riders: readonly string[]; now: Date },
): Promise<void> {
  const { checkoutId, standingId, deliveryDate, status } = orders;
  const isWaiting = and(isNotNull(standingId), eq(deliveryDate, date), eq(status, 'pending'));
  return inTransaction(db, async (tx) => {
    await waitForTurn(tx, 'demo-meals');
    const drawn = await tx.select({ checkoutId }).from(orders).where(isWaiting);
    for (const [index, order] of drawn.entries()) {
      const rider = riders[index % riders.length];
      if (rider !== undefined) await bring(tx, { ...order, rider, now });
    }
  });
}
