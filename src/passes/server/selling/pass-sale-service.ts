/** Sells a pass to a known customer against money that staff have taken. */
import { hash } from 'node:crypto';
import {
  type CounterMoney,
  recordCounterPayment,
} from '#src/cash/server/counter/counter-payment-service.ts';
import { findMain } from '#src/customers/server/customer-service.ts';
import { selectCheckoutsByKeys } from '#src/orders/server/checkout-sql.ts';
import { createPaidCheckout } from '#src/orders/server/paid/paid-checkout-service.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import { addDays, type BusinessDay, businessDay } from '#src/platform/contract/business-day.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import { type Issuer, issueOtherReceipt } from '#src/receipts/server/receipt-service.ts';
import { firstDayRefusal } from '../../first-day-rules.ts';
import type { SoldMeals } from '../../pass-contract.ts';
import { passLabel } from '../../pass-kinds.ts';
import { lengthenSold } from '../amending/extension-service.ts';
import { selectOffer } from '../offers/offer-sql.ts';
import { upsertOwnPurse } from '../purse-sql.ts';
import { addStanding } from '../standing/standing-service.ts';
import { selectStandingOf } from '../standing/standing-sql.ts';
import { firstUnfrozen, lineOfSale } from './handing-service.ts';
import {
  insertPass,
  insertPassEntries,
  type NewPass,
  selectPassOfCheckout,
  takePassNumber,
} from './pass-sql.ts';
import { selectFrozen, shareShifts } from './purchase-sql.ts';

export interface Sale {
  customerId: string;
  offerId: string;
  /** The offer as staff saw it. */
  revision: number;
  startsOn: BusinessDay;
  money: CounterMoney;
  /** The standing meals that begin with it. */
  meals?: SoldMeals | undefined;
}

interface Press {
  /** The idempotency key: a retry sells nothing more. */
  key: string;
  staffId: string;
  now: Date;
  timeZone: string;
  /** The seller on the receipt. */
  issuer: Issuer;
}

/**
 * Returns the number of the pass. 404 `not_found` for an unknown customer or offer; 409 `conflict`
 * for an offer that is not on sale or has changed, a first day that is over or beyond a year, and a
 * blocked person; 422 `unprocessable` for a key that was used for another sale.
 */
export function recordSale(db: Db, sale: Sale, press: Press): Promise<number> {
  const { key, staffId, now, timeZone, issuer } = press;
  return inTransaction(db, async (tx) => {
    const requestHash = hash('sha256', JSON.stringify(sale));
    const before = await soldBefore(tx, key, requestHash);
    if (before) return before.number;
    const { id: customerId, mobileNo, blockedReason } = await findMain(tx, sale.customerId);
    if (blockedReason !== null) throw new AppError('conflict', 'This person is blocked.');
    const offer = await offerOnSale(tx, sale);
    const refused = firstDayRefusal(sale.startsOn, businessDay(now, timeZone));
    if (refused) throw new AppError('conflict', refused);
    const { pricePaise } = offer;
    const number = await takePassNumber(tx);
    const checkoutId = await createPaidCheckout(tx, {
      ...{
        paysFor: 'pass',
        label: passLabel(number),
        mobileNo,
        totalPaise: pricePaise,
        staffId,
        key,
        requestHash,
        now,
      },
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
    await lengthenSold(tx, pass, { day: businessDay(now, timeZone), now });
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
  press: Press,
): Promise<void> {
  if (!meals) return;
  const { purseId, tiffinId, startsOn: from } = pass;
  const { shifts: wanted, ...meal } = meals;
  const shifts = pass.shifts.filter((shift) => wanted.includes(shift));
  const { note, addressId } = meal;
  await shareShifts(tx, { from, to: addDays(from, 2), shifts });
  const frozen = await selectFrozen(tx, { from, shifts });
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

/** The pass of a press that was stored before; 422 `unprocessable` for another request. */
export async function soldBefore(
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

/** 404 `not_found`; 409 `conflict` if it is not on sale, or was changed. */
export async function offerOnSale(
  tx: Db,
  { offerId, revision }: Pick<Sale, 'offerId' | 'revision'>,
) {
  const offer = await selectOffer(tx, offerId);
  if (!offer) throw new AppError('not_found', 'This offer does not exist.');
  if (!offer.isOnSale) throw new AppError('conflict', 'This pass is not sold any more.');
  if (offer.revision !== revision) {
    throw new AppError('conflict', 'The offer was changed meanwhile. Please look again.');
  }
  return offer;
}
