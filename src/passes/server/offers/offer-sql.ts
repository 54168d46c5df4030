/** Statements on offers. */
import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import { tiffins } from '#src/dishes/server/tiffin-tables.ts';
import type { Db } from '#src/platform/database/db.ts';
import { offers } from '../offer-tables.ts';
import { passes } from '../pass-tables.ts';

export type OfferRow = typeof offers.$inferSelect;

/** Whether the shop knows passes at all. */
export async function selectHasOffers(db: Db): Promise<boolean> {
  return (await db.select({ id: offers.id }).from(offers).limit(1)).length > 0;
}

/** With the name of the tiffin, and how many passes of it are running. */
export function selectOffers(db: Db) {
  return db
    .select({
      offer: offers,
      tiffin: tiffins.name,
      running:
        sql`(select count(*) from ${passes} p where p.offer_id = ${offers.id} and p.state = 'active')`.mapWith(
          Number,
        ),
    })
    .from(offers)
    .innerJoin(tiffins, eq(tiffins.id, offers.tiffinId))
    .orderBy(asc(sql`lower(${offers.name})`), asc(offers.id));
}

export async function selectOffer(db: Db, id: string): Promise<OfferRow | undefined> {
  const [row] = await db.select().from(offers).where(eq(offers.id, id));
  return row;
}

export async function insertOffer(tx: Db, row: typeof offers.$inferInsert): Promise<void> {
  await tx.insert(offers).values(row);
}

/** False if somebody has changed it since. */
export async function updateOffer(
  tx: Db,
  { id, revision }: { id: string; revision: number },
  change: Partial<typeof offers.$inferInsert>,
): Promise<boolean> {
  const rows = await tx
    .update(offers)
    .set({ ...change, revision: revision + 1 })
    .where(and(eq(offers.id, id), eq(offers.revision, revision)))
    .returning({ id: offers.id });
  return rows.length > 0;
}

/** With the name of the tiffin; the cheapest first. */
export function selectOffersOnSale(db: Db): Promise<(OfferRow & { tiffin: string })[]> {
  return db
    .select({ ...getTableColumns(offers), tiffin: tiffins.name })
    .from(offers)
    .innerJoin(tiffins, eq(tiffins.id, offers.tiffinId))
    .where(eq(offers.isOnSale, true))
    .orderBy(asc(offers.pricePaise), asc(offers.id));
}
