/** Begins a pass that a customer buys: it waits for its money, as an order does. */
import { hash } from 'node:crypto';
import { requireActiveAddress } from '#src/addresses/server/address-service.ts';
import { checkoutMinutes } from '#src/checkout/checkout-rules.ts';
import { lapseJob } from '#src/checkout/server/lapse-unpaid-job.ts';
import { refuseBlocked } from '#src/checkout/server/staff-entry.ts';
import { selectBlockedReason } from '#src/customers/server/blocked-sql.ts';
import { selectCheckoutsByKeys } from '#src/orders/server/checkout-sql.ts';
import { AppError, refusedAt } from '#src/platform/contract/app-error.ts';
import { businessDay } from '#src/platform/contract/business-day.ts';
import { encoded } from '#src/platform/contract/codec.ts';
import type { Db } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import type { ShiftPlan } from '#src/settings/cut-off-rules.ts';
import { openDays } from '../../first-day-rules.ts';
import { PassRequest } from '../../purchase-contract.ts';
import { bitsOf } from '../../standing-rules.ts';
import type { OfferCache } from '../offers/offer-cache.ts';
import type { OfferRow } from '../offers/offer-sql.ts';
import { selectPassOfCheckout } from '../pass-sql.ts';
import { insertPurchase, selectHasHad } from './purchase-sql.ts';

interface Buying {
  request: PassRequest;
  idempotencyKey: string | undefined;
  /** From the signed cookie of the browser, or a new one. */
  browserId: string;
  now: Date;
  plan: ShiftPlan;
  offers: OfferCache;
}

/** What the route needs to open the payment page. */
interface BegunPurchase {
  checkoutId: string;
  number: number;
  totalPaise: number;
  browserId: string;
}

const notSold = 'This pass is not sold any more.';

/** A repeated key and request begins nothing more. Errors as in the contract. */
export async function beginPurchase(db: Db, buying: Buying): Promise<BegunPurchase> {
  const requestHash = hashOf(buying.request);
  try {
    const begun =
      (await begin(db, buying, requestHash)) ?? (await beginAsItIs(db, buying, requestHash));
    return begun;
  } catch (error) {
    // A repeated request: the first one has stored the key.
    const stored = await replayed(db, buying, requestHash);
    if (stored) return stored;
    throw error;
  }
}

/** Once more with the offers as they are now; they can be a minute old. */
async function beginAsItIs(db: Db, buying: Buying, requestHash: string): Promise<BegunPurchase> {
  const { address_id, mobileNo } = buying.request;
  await requireActiveAddress(db, address_id);
  refuseBlocked(undefined, await selectBlockedReason(db, mobileNo));
  buying.offers.invalidate();
  const begun = await begin(db, buying, requestHash);
  if (!begun) throw new AppError('conflict', notSold);
  return begun;
}

/** Undefined, with nothing stored, if the offer or the address has changed since it was read. */
async function begin(
  db: Db,
  { request, idempotencyKey, browserId, now, plan, offers }: Buying,
  requestHash: string,
): Promise<BegunPurchase | undefined> {
  const { mobileNo, starts_on: startsOn, totalAmountPaise: pricePaise } = request;
  const offer = (await offers.current()).rows.get(request.offer_id);
  if (!offer) throw new AppError('conflict', notSold);
  requireSame(offer, request);
  const wanted = wantedOf(offer, request);
  const today = businessDay(now, plan.timeZone);
  if (!openDays(wanted.shifts, today, { now, plan }).includes(startsOn)) {
    throw refusedAt('starts_on', 'This day is not open any more. Please choose another first day.');
  }
  if (offer.isOnce && (await selectHasHad(db, { offerId: offer.id, mobileNo, wanted }))) {
    throw new AppError('conflict', 'You had this trial already. Ask us if that is wrong.');
  }
  const checkoutId = newId();
  const expiresAt = new Date(now.getTime() + checkoutMinutes * 60_000);
  const purchase = {
    ...{ passId: newId(), checkoutId, purseId: newId(), browserId, staffId: null },
    ...{ source: 'web', mobileNo, offerId: offer.id, pricePaise, startsOn, wanted },
    ...{ idempotencyKey: idempotencyKey ?? null, requestHash, expiresAt, now },
  };
  const number = await insertPurchase(db, purchase, [lapseJob(checkoutId, expiresAt)]);
  return number === undefined
    ? undefined
    : { checkoutId, number, totalPaise: pricePaise, browserId };
}

function requireSame(offer: OfferRow, { totalAmountPaise }: PassRequest): void {
  if (offer.pricePaise === totalAmountPaise) return;
  throw refusedAt('totalAmount', 'This pass costs another amount now. Please look again.');
}

function wantedOf(offer: OfferRow, request: PassRequest) {
  const { days, name = '', note, address_id: addressId } = request;
  const shifts = offer.shifts.filter((shift) => request.shifts?.includes(shift) ?? true);
  if (shifts.length === 0) throw refusedAt('shifts', 'This pass is not for that meal.');
  return { shifts, weekdays: bitsOf(days), name, note, addressId };
}

async function replayed(
  db: Db,
  { idempotencyKey, browserId }: Buying,
  requestHash: string,
): Promise<BegunPurchase | undefined> {
  if (idempotencyKey === undefined) return undefined;
  const [checkout] = await selectCheckoutsByKeys(db, [idempotencyKey]);
  if (!checkout) return undefined;
  const pass = await selectPassOfCheckout(db, checkout.id);
  if (!pass || checkout.requestHash !== requestHash) {
    throw new AppError('unprocessable', 'This pass was already sent with other contents.');
  }
  const { id: checkoutId, totalPaise } = checkout;
  // The first answer may have been lost, and the cookie with it.
  return {
    checkoutId,
    number: pass.number,
    totalPaise,
    browserId: checkout.browserId ?? browserId,
  };
}

/** Of the whole parsed body, in any order of its keys. */
function hashOf(request: PassRequest): string {
  const entries = Object.entries(encoded(PassRequest, request));
  const sorted = entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return hash('sha256', JSON.stringify(Object.fromEntries(sorted)));
}
