/** The people of the demo who eat without ordering: their passes, days and skips. */
import { and, eq, isNotNull } from 'drizzle-orm';
import { selectActiveAddresses } from '#src/addresses/server/address-sql.ts';
import { ensureCustomer } from '#src/customers/server/customer-service.ts';
import { findTiffins } from '#src/dishes/server/tiffin-service.ts';
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
import { demoDoorOf, demoNameOf, placeOf } from './demo-customers.ts';
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

async function addOffers({ tx, opened, now }: Selling): Promise<Offer[]> {
  const tiffins = await findTiffins(tx);
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
