/** Cash at the door in the demo: payments to riders and one refusal. */

import { collect } from '#src/cash/server/collection-service.ts';
import { selectCustomerByMobile, updateCustomer } from '#src/customers/server/customer-sql.ts';
import type { orders } from '#src/orders/server/order-tables.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import type { KnownSettings } from '#src/settings/server/settings-cache.ts';
import { findWishes } from '#src/wishes/server/wish-service.ts';
import { demoNotes } from './demo-customers.ts';

interface AtTheDoor {
  shop: Shop;
  settings: KnownSettings;
  rider: string;
  isPaid: boolean;
  now: Date;
}

/** Records the cash while the rider has the order. */
export async function takeAtTheDoor(
  tx: Db,
  { number, totalPaise }: typeof orders.$inferSelect,
  { shop, settings, rider, isPaid, now }: AtTheDoor,
): Promise<void> {
  const said = {
    orderNumber: number,
    key: `demo-cash-${number}`,
    method: isPaid ? ('cash' as const) : ('unpaid' as const),
    amountPaise: totalPaise,
    reason: isPaid ? undefined : ('noCash' as const),
    ...{ tappedAt: undefined, now },
  };
  await collect(tx, said, { riderId: rider }, { shop, settings });
}

/**
 * Adds notes of staff on some customers; `mobileOf` returns the mobile number for an order's index.
 */
export function notePeople(db: Db, mobileOf: (index: number) => string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const list = (await findWishes(tx)).wishes;
    for (const { place, wishes: names = [], ...known } of demoNotes) {
      const person = await selectCustomerByMobile(tx, mobileOf(place));
      const wishes = list
        .filter(({ name }) => names.includes(name))
        .map(({ id, name, short }) => ({ id, name, short }));
      if (person?.marks === '' && person.blockedReason === null)
        await updateCustomer(tx, person.id, { ...known, wishes });
    }
  });
}
