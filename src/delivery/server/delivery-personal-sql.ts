/** Personal data in runs and places, and what happens to it at erasure (product 24.14). */
import { inArray, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import { selectOrderIdsOf } from '#src/orders/server/order-personal-sql.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import type { Db } from '#src/platform/database/db.ts';
import { uuids } from '#src/platform/database/plain-rows-sql.ts';
import {
  blank,
  type PersonalData,
  personalTable,
} from '#src/platform/personal/personal-data-sql.ts';
import { placeLineOf } from '../place-rules.ts';
import { places } from './runs/run-tables.ts';

const erasedLine = sql`'erased ' || ${places.id}::text`;

export const deliveryPersonal: PersonalData = {
  feature: 'Deliveries',
  tables: [
    personalTable(places, {
      label: 'Places that nobody else orders to',
      rows: async (mobileNo, db) => onlyOf(db, await selectOrderIdsOf(db, mobileNo)),
      personal: { line: blank(erasedLine), dropPoint: blank(''), gateNote: blank('') },
    }),
  ],
};

/**
 * Call it before the notes of these orders are blanked, because places are found by their notes.
 */
export async function blankPlacesOf(tx: Db, orderIds: readonly string[]): Promise<void> {
  const where = await onlyOf(tx, orderIds);
  await tx.update(places).set({ line: erasedLine, dropPoint: '', gateNote: '' }).where(where);
}

/** Places that no other order's note names; a shared building is not personal data. */
async function onlyOf(db: Db, orderIds: readonly string[]): Promise<SQL> {
  const ids = [...orderIds];
  const { addressId, note } = orders;
  const own = await db
    .selectDistinct({ addressId, note })
    .from(orders)
    .where(sql`${inArray(orders.id, ids)} and ${ne(note, '')}`);
  const addressIds = [...new Set(own.map((each) => each.addressId))];
  if (addressIds.length === 0) return sql`false`;
  const others = await db
    .selectDistinct({ addressId, note })
    .from(orders)
    .where(
      sql`${inArray(addressId, addressIds)} and ${ne(note, '')} and ${notInArray(orders.id, ids)}`,
    );
  const shared = new Set(others.map(keyOf));
  const lone = own.filter((each) => placeLineOf(each.note) !== '' && !shared.has(keyOf(each)));
  const known = lone.length === 0 ? [] : await selectPlaceIds(db, lone);
  return sql`${places.id} = any(${uuids(known)})`;
}

interface Noted {
  addressId: string;
  note: string;
}

function keyOf({ addressId, note }: Noted): string {
  return `${addressId} ${placeLineOf(note)}`;
}

async function selectPlaceIds(db: Db, notes: readonly Noted[]): Promise<string[]> {
  const { id, addressId, line } = places;
  const keys = notes.map((each) => sql`(${each.addressId}::uuid, ${placeLineOf(each.note)}::text)`);
  const found = await db
    .select({ id })
    .from(places)
    .where(sql`(${addressId}, ${line}) in (${sql.join(keys, sql`, `)})`);
  return found.map((place) => place.id);
}
