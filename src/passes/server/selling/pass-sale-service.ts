/** Staff sell a pass to a person who is known: against money that they have taken, or by a link. */
import { hash } from 'node:crypto';
import { requireActiveAddress } from '#src/addresses/server/address-service.ts';
import {
  type CounterMoney,
  recordCounterPayment,
} from '#src/cash/server/counter/counter-payment-service.ts';
import { lapseJob } from '#src/checkout/server/lapse-unpaid-job.ts';
import { findMain } from '#src/customers/server/customer-service.ts';
import type { OrderSource } from '#src/orders/order-rules.ts';
import { selectCheckoutsByKeys } from '#src/orders/server/checkout-sql.ts';
import { createPaidCheckout } from '#src/orders/server/paid/paid-checkout-service.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import {
  addDays,
  type BusinessDay,
  businessDay,
  dayMs,
} from '#src/platform/contract/business-day.ts';
import { counted } from '#src/platform/contract/rupee-format.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import { type Issuer, issueOtherReceipt } from '#src/receipts/server/receipt-service.ts';
import { firstDayRefusal } from '../../first-day-rules.ts';
import type { SoldMeals } from '../../pass-contract.ts';
import { passLabel } from '../../pass-kinds.ts';
import type { WantedMeals } from '../../pass-terms.ts';
import { bitsOf } from '../../standing-rules.ts';
import { extendActivated } from '../after-sale/amend-service.ts';
import { selectOffer } from '../offers/offer-sql.ts';
import {
  insertPass,
  insertPassEntries,
  type NewPass,
  selectPassOfCheckout,
  takePassNumber,
} from '../pass-sql.ts';
import type { StaffPress } from '../press.ts';
import { upsertOwnPurse } from '../purse-sql.ts';
import { addStanding } from '../standing/standing-service.ts';
import { selectStandingOf } from '../standing/standing-sql.ts';
import { firstUnfrozen, holdShifts, lineOfSale } from './activation-service.ts';
import { insertPurchase } from './purchase-sql.ts';

/** How long the link can be paid. */
const linkDays = 7;
const sourceOfLinks: OrderSource = 'whatsapp';

interface Sale {
  customerId: string;
  offerId: string;
  /** The offer as staff saw it. */
  revision: number;
  startsOn: BusinessDay;
  /** The standing meals that begin with it. */
  meals?: SoldMeals | undefined;
}

interface SalePress extends StaffPress {
  /** The idempotency key: a retry sells nothing more. */
  key: string;
}

/**
 * Returns the number of the pass; errors as in the contract. `issuer` is the seller on the receipt.
 */
export function recordSale(
  db: Db,
  sale: Sale & { money: CounterMoney },
  { issuer, ...press }: SalePress & { issuer: Issuer },
): Promise<number> {
  const { key, staffId, now, timeZone } = press;
  return inTransaction(db, async (tx) => {
    const requestHash = hash('sha256', JSON.stringify(sale));
    const before = await soldBefore(tx, key, requestHash);
    if (before) return before.number;
    const { person, offer } = await requireSellable(tx, sale, press);
    const { id: customerId, mobileNo } = person;
    const { pricePaise } = offer;
    const number = await takePassNumber(tx);
    const checkoutId = await createPaidCheckout(tx, {
      ...{ paysFor: 'pass', label: passLabel(number), mobileNo, totalPaise: pricePaise },
      ...{ staffId, key, requestHash, now },
    });
    // The same press at the same time was first; it is stored by now.
    if (checkoutId === undefined) {
      const first = await soldBefore(tx, key, requestHash);
      if (!first) throw new Error('the key of the sale has no pass');
      return first.number;
    }
    const taking = { key, checkoutId, amountPaise: pricePaise, staffId, now, timeZone };
    await recordCounterPayment(tx, { ...taking, ...sale.money });
    const { name, tiffinId, shifts, meals, validDays, skipLimit, ...terms } = offer;
    const { noticeHours, leftover, stopping } = terms;
    const pass = {
      ...{ id: newId(), number, purseId: await upsertOwnPurse(tx, customerId, now), checkoutId },
      ...{ offerId: offer.id, name, tiffinId, shifts, meals, pricePaise, validDays, skipLimit },
      ...{ noticeHours, leftover, stopping, startsOn: sale.startsOn, state: 'active' as const },
      ...{ expiresOn: addDays(sale.startsOn, validDays - 1), createdAt: now },
    };
    await addSoldMeals(tx, pass, sale.meals, press);
    await insertPass(tx, pass);
    await insertPassEntries(tx, [
      {
        ...{ id: newId(), passId: pass.id, kind: 'bought', meals, paise: pricePaise, staffId },
        ...{ day: businessDay(now, timeZone), createdAt: now },
      },
    ]);
    await extendActivated(tx, pass, { day: businessDay(now, timeZone), now });
    const line = await lineOfSale(tx, checkoutId);
    const sold = { checkoutId, line, amountPaise: pricePaise };
    await issueOtherReceipt(tx, sold, { now, timeZone, issuer });
    return number;
  });
}

/**
 * Each begins with the first shift that no freeze has reached; what comes to the same door already
 * goes on as it is.
 */
async function addSoldMeals(
  tx: Db,
  pass: Pick<NewPass, 'purseId' | 'tiffinId' | 'startsOn' | 'shifts'>,
  meals: SoldMeals | undefined,
  press: StaffPress,
): Promise<void> {
  if (!meals) return;
  const { purseId, tiffinId, startsOn: from } = pass;
  const { shifts: wanted, ...meal } = meals;
  const shifts = pass.shifts.filter((shift) => wanted.includes(shift));
  const { note, addressId } = meal;
  const frozen = await holdShifts(tx, from, shifts);
  const known = await selectStandingOf(tx, [purseId], from);
  for (const shift of shifts) {
    const isThere = known.some(
      ({ meal: one }) =>
        one.tiffinId === tiffinId &&
        one.shift === shift &&
        one.addressId === addressId &&
        one.note.toLowerCase() === note.toLowerCase(),
    );
    if (isThere) continue;
    const fromDay = firstUnfrozen(shift, from, frozen);
    await addStanding(tx, purseId, { ...meal, id: newId(), tiffinId, shift, fromDay }, press);
  }
}

/** Begins a pass that its customer pays by a link. Errors as in the contract. */
export async function beginLinked(
  db: Db,
  sale: Sale,
  press: SalePress,
): Promise<{ number: number; checkoutId: string }> {
  const { key, staffId, now } = press;
  const requestHash = hash('sha256', JSON.stringify(sale));
  const before = await soldBefore(db, key, requestHash);
  if (before) return before;
  const { person, offer } = await requireSellable(db, sale, press);
  const { startsOn } = sale;
  const wanted = sale.meals ? wantedOf(sale.meals) : null;
  if (wanted) await requireActiveAddress(db, wanted.addressId);
  const checkoutId = newId();
  const expiresAt = new Date(now.getTime() + linkDays * dayMs);
  const purchase = {
    ...{ passId: newId(), checkoutId, purseId: newId(), browserId: null, staffId },
    ...{ source: sourceOfLinks, mobileNo: person.mobileNo, startsOn, wanted },
    ...{ offerId: offer.id, pricePaise: offer.pricePaise },
    ...{ idempotencyKey: key, requestHash, expiresAt, now },
  };
  try {
    const number = await insertPurchase(db, purchase, [lapseJob(checkoutId, expiresAt)]);
    if (number !== undefined) return { number, checkoutId };
  } catch (error) {
    // The same press at the same time was first.
    const first = await soldBefore(db, key, requestHash);
    if (first) return first;
    throw error;
  }
  throw new AppError('conflict', 'The offer was changed meanwhile. Please look again.');
}

function wantedOf({ weekdays, ...meals }: SoldMeals): WantedMeals {
  return { ...meals, weekdays: bitsOf(weekdays) };
}

/** The pass of a press that was stored before; 422 `unprocessable` for another request. */
async function soldBefore(
  tx: Db,
  key: string,
  requestHash: string,
): Promise<{ number: number; checkoutId: string } | undefined> {
  const [checkout] = await selectCheckoutsByKeys(tx, [key]);
  if (!checkout) return undefined;
  const pass = await selectPassOfCheckout(tx, checkout.id);
  if (pass && checkout.requestHash === requestHash) return pass;
  throw new AppError('unprocessable', 'This request was already sent for another sale.');
}

/** The person and the offer as they are now; errors as in the contract. */
async function requireSellable(tx: Db, sale: Sale, { now, timeZone }: StaffPress) {
  const person = await findMain(tx, sale.customerId);
  if (person.blockedReason !== null) throw new AppError('conflict', 'This person is blocked.');
  const offer = await selectOffer(tx, sale.offerId);
  if (!offer) throw new AppError('not_found', 'This offer does not exist.');
  if (!offer.isOnSale) throw new AppError('conflict', 'This pass is not sold any more.');
  if (offer.revision !== sale.revision) {
    throw new AppError('conflict', 'The offer was changed meanwhile. Please look again.');
  }
  if (sale.meals && sale.meals.quantity > offer.meals) {
    const has = counted(offer.meals, 'meal');
    throw new AppError('conflict', `This pass has ${has}: fewer have to come at a time.`);
  }
  const refused = firstDayRefusal(sale.startsOn, businessDay(now, timeZone));
  if (refused) throw new AppError('conflict', refused);
  return { person, offer };
}
