/** Orders to issue receipts for, and a database's receipts in a form for tests. */
import { asc, eq } from 'drizzle-orm';
import type { menus } from '#src/menus/server/menu-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import type { Db } from '#src/platform/database/db.ts';
import { inTransaction } from '#src/platform/database/db.ts';
import { issueCreditNotes } from '#src/receipts/server/credit-note-service.ts';
import { issueReceipts, listReceipts } from '#src/receipts/server/receipt-service.ts';
import { receipts } from '#src/receipts/server/receipt-tables.ts';
import { addMenu, placeTestOrder } from './shop-builders.ts';
import type { TestApp } from './test-app.ts';

export const timeZone = 'Asia/Kolkata';

type Menu = Partial<typeof menus.$inferInsert>;

/** One checkout of two portions of each menu. Returns its orders, sorted by number. */
export async function placeCheckout(app: TestApp, ...menuChanges: Menu[]) {
  const lines = [];
  for (const change of menuChanges.length > 0 ? menuChanges : [{}]) {
    lines.push({ menu_id: await addMenu(app, change), quantity: 2 });
  }
  const { orderId: number } = await placeTestOrder(app, { menus: lines });
  const { db } = app.shop;
  const [first] = await db.select().from(orders).where(eq(orders.number, number));
  const checkoutId = first?.checkoutId ?? '';
  const placed = await db
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(eq(orders.checkoutId, checkoutId))
    .orderBy(asc(orders.number));
  return { checkoutId, orders: placed, orderId: placed[0]?.id ?? '' };
}

type Issue = Parameters<typeof issueReceipts>[1];
type Note = Parameters<typeof issueCreditNotes>[1][number] & Parameters<typeof issueCreditNotes>[2];

function momentOf({ shop, settings }: TestApp) {
  return { now: shop.clock(), timeZone, issuer: settings.current() };
}

/** As in the transaction that confirms the payment. */
export function issue(app: TestApp, checkoutId: string, change: Partial<Issue> = {}) {
  return inTransaction(app.shop.db, (tx) =>
    issueReceipts(tx, { checkoutId, ...momentOf(app), ...change }),
  );
}

export function credit(
  app: TestApp,
  note: Omit<Note, 'now' | 'timeZone' | 'issuer'> & Partial<Note>,
) {
  return inTransaction(app.shop.db, (tx) =>
    issueCreditNotes(tx, [note], { ...momentOf(app), ...note }),
  );
}

/** Every receipt and credit note, in the order of issue. */
export function issued(db: Db) {
  return db.select().from(receipts).orderBy(asc(receipts.issuedAt), asc(receipts.number));
}

export async function linksOf(app: TestApp, orderId: string) {
  const links = (await listReceipts(app.shop.db, [orderId])).get(orderId);
  if (!links) throw new Error('the order has no receipt');
  return links;
}
