/** Begins a pass that its customer pays by a link of staff. */
import { hash } from 'node:crypto';
import { requireActiveAddress } from '#src/addresses/server/address-service.ts';
import { lapseJob } from '#src/checkout/server/lapse-unpaid-job.ts';
import { findMain } from '#src/customers/server/customer-service.ts';
import type { OrderSource } from '#src/orders/order-rules.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import { type BusinessDay, businessDay, dayMs } from '#src/platform/contract/business-day.ts';
import type { Db } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import { firstDayRefusal } from '../../first-day-rules.ts';
import type { SoldMeals } from '../../pass-contract.ts';
import type { WantedMeals } from '../../pass-terms.ts';
import { bitsOf } from '../../standing-rules.ts';
import { offerOnSale, soldBefore } from './pass-sale-service.ts';
import { insertPurchase } from './purchase-sql.ts';

/** How long the link can be paid. */
const linkDays = 7;
const source: OrderSource = 'whatsapp';

interface Link {
  customerId: string;
  offerId: string;
  revision: number;
  startsOn: BusinessDay;
  meals?: SoldMeals | undefined;
}

interface Press {
  key: string;
  staffId: string;
  now: Date;
  timeZone: string;
}

/** Errors as in the contract. Returns the number of the pass and its checkout. */
export async function beginLinked(
  db: Db,
  link: Link,
  { key, staffId, now, timeZone }: Press,
): Promise<{ number: number; checkoutId: string }> {
  const requestHash = hash('sha256', JSON.stringify(link));
  const before = await soldBefore(db, key, requestHash);
  if (before) return before;
  const { mobileNo, blockedReason } = await findMain(db, link.customerId);
  if (blockedReason !== null) throw new AppError('conflict', 'This person is blocked.');
  const { id: offerId, pricePaise } = await offerOnSale(db, link);
  const { startsOn } = link;
  const refused = firstDayRefusal(startsOn, businessDay(now, timeZone));
  if (refused) throw new AppError('conflict', refused);
  const wanted = link.meals ? wantedOf(link.meals) : null;
  if (wanted) await requireActiveAddress(db, wanted.addressId);
  const checkoutId = newId();
  const expiresAt = new Date(now.getTime() + linkDays * dayMs);
  const purchase = {
    ...{ passId: newId(), checkoutId, purseId: newId(), browserId: null, staffId },
    ...{ source, mobileNo, offerId, pricePaise, startsOn, wanted },
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
