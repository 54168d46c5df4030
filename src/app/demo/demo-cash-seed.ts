/** Cash at the door in the demo: turns it on, records payments to riders and one refusal. */

import { collect } from '#src/cash/server/collection-service.ts';
import { selectCustomerByMobile, updateCustomer } from '#src/customers/server/customer-sql.ts';
import type { orders } from '#src/orders/server/order-tables.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import type { KnownSettings } from '#src/settings/server/settings-cache.ts';
import { findSettings, saveGroup } from '#src/settings/server/settings-service.ts';
import { demoAdmin } from '#src/staff/server/demo-people.ts';
import { findAccount } from '#src/staff/server/staff-service.ts';
import { findWishes } from '#src/wishes/server/wish-service.ts';
import { demoCash, demoNotes } from './demo-customers.ts';

/** Changes nothing if it was called before, or if the owner has changed the setting. */
export async function switchCashOn({ db, clock, config }: Shop): Promise<void> {
  const { timeZone } = config;
  const { ordering } = await findSettings(db);
  const owner = await findAccount(db, 'admin', demoAdmin.email);
  if (!owner || ordering.changedBy !== undefined) return;
  await saveGroup(db, {
    group: 'ordering',
    revision: ordering.revision,
    value: { ...ordering.value, cash: demoCash },
    staff: { staffId: owner.id, fullName: demoAdmin.fullName },
    ...{ now: clock(), timeZone },
  });
}

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
