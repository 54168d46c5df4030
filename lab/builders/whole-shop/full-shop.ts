/** A shop for tests with rows in every table and a picture, created by the real application. */
import pg from 'pg';
import { expect } from 'vitest';
import { closedOrders, closures, orders, places, refunds } from '#src/app/schema.ts';
import { addDays } from '#src/platform/contract/business-day.ts';
import { knownTables } from '#src/platform/database/migrations-sql.ts';
import { newId } from '#src/platform/database/new-id.ts';
import { inOneTransaction, readLines, readTables } from '#src/platform/transfer/table-rows.ts';
import { placePaidOrder, startTestPayer, type TestPayer } from '../../simulation/payer.ts';
import { sellInCash } from '../cash-day-builders.ts';
import { closeYesterday } from '../money-builders.ts';
import { addMenu, placeTestOrder } from '../shop-builders.ts';
import { addRider, asOwner, type TestPerson } from '../staff-builders.ts';
import { type TestApp, testNow, testToday } from '../test-app.ts';
import { addRareRows, uploadPicture } from './rare-rows.ts';

export interface FullShop {
  app: TestApp;
  pool: pg.Pool;
  /** The link of the uploaded picture. */
  pictureLink: string;
}

const otherNo = '9825098250';
/** Characters that often cause errors in file formats and databases. */
const oddText = 'Tab\tand "quotes", \\n, {a,b}, ’ü€😀\nलंच 50% $1 \'; -- <&> \u0001 null';

export async function startFullShop(): Promise<FullShop> {
  const payer = await startTestPayer();
  const pictureLink = await fillShop(payer);
  return { app: payer.app, pool: poolOf(payer.app), pictureLink };
}

/** Creates rows in every table, and a picture, whose link it returns. */
export async function fillShop(payer: TestPayer): Promise<string> {
  const { app } = payer;
  const admin = await asOwner(app, { fullName: 'Meena "Tiffin" Shah' });
  const pictureLink = await uploadPicture(app, admin);
  await addMenu(app, {
    photoUrl: pictureLink,
    description: oddText,
    items: ['Dal, "fried"', '{}', ''],
  });
  const { orderId } = await placePaidOrder(payer);
  await deliver(app, admin, orderId);
  await countLunch(app, admin);
  await giveBackTwice(payer, admin, (await placePaidOrder(payer)).orderId);
  await placeTestOrder(app, { note: 'B-204, "Shanti" \\ शांति 😀' });
  await placeTestOrder(app, { mobile_no: otherNo });
  await closeDays(app, admin);
  await closeYesterday(app, admin);
  const mobileNos = ['9825012345', otherNo] as const;
  // Some steps require a recently typed password.
  await addRareRows(app, await asOwner(app), { orderId, mobileNos, date: testToday });
  await sellInCash(app, admin, addDays(testToday, 1));
  return pictureLink;
}

export function poolOf({ shop: { db } }: TestApp): pg.Pool {
  if (!('$client' in db && db.$client instanceof pg.Pool)) throw new Error('no pool');
  return db.$client;
}

/** Every row of every table, as text. */
export function rowsOf(pool: pg.Pool): Promise<Record<string, string[]>> {
  return inOneTransaction(pool, 'read', async (connection) => {
    const rows: Record<string, string[]> = {};
    for (const table of await readTables(connection, knownTables())) {
      const lines: string[] = [];
      for await (const batch of readLines(connection, table, 'by key')) lines.push(...batch);
      rows[table.name] = lines;
    }
    return rows;
  });
}

async function deliver(app: TestApp, admin: TestPerson, orderId: number): Promise<void> {
  const rider = await addRider(app);
  const body = { orderIds: [orderId], delivery_boy_id: rider.id };
  expect((await app.send('PUT', '/api/admin/assign-orders', body, admin.as)).status).toBe(200);
  // It created a run with a stop, whose place has known details.
  const known = { dropPoint: 'Reception "B"', gateNote: oddText.slice(0, 60), rank: 1000.5 };
  await app.shop.db.update(places).set(known);
}

/** A frozen count, followed by one more order, with a packed box. */
async function countLunch(app: TestApp, { as }: TestPerson): Promise<void> {
  const lunch = { date: testToday, shift: 'Lunch' } as const;
  expect((await app.send('POST', '/api/kitchen/freeze', lunch, as)).status).toBe(200);
  const url = `/api/kitchen/boxes?date=${testToday}&shift=Lunch`;
  type Boxes = { boxes: { code: string }[] };
  const [box] = (await app.send<Boxes>('GET', url, undefined, as)).body.boxes;
  const tick = { key: 'tick-of-a-device', code: box?.code, kind: 'packed', tickedAt: testNow };
  await app.send('PUT', '/api/kitchen/boxes', { ...lunch, ticks: [tick] }, as);
}

/** A refund that the bank refuses, and the one that replaces it. */
async function giveBackTwice({ app, gateway }: TestPayer, admin: TestPerson, orderId: number) {
  gateway.onRefund = async () => ({ state: 'failed', code: 'CLOSED_ACCOUNT' });
  const body = { reason: 'No gas today' };
  await app.send('POST', `/api/admin/orders/${orderId}/cancel`, body, admin.as);
  await app.jobs.runDue();
  app.advance(3600);
  await app.jobs.runDue();
  const [failed] = await app.shop.db.select().from(refunds);
  const url = `/api/admin/refunds/${failed?.id}/retry`;
  // The previous password was typed too long ago.
  const { as } = await asOwner(app);
  expect((await app.send('POST', url, undefined, as)).status).toBe(200);
}

/** Closes past days; later orders are not affected. */
async function closeDays({ shop: { db } }: TestApp, { id: staffId }: TestPerson): Promise<void> {
  const closure = { id: newId(), from: '2026-10-24', to: '2026-10-26', reason: 'दिवाली "Diwali"' };
  await db.insert(closures).values({ ...closure, createdBy: staffId, createdAt: testNow });
  const [order] = await db.select().from(orders);
  const orderId = order?.id ?? '';
  await db.insert(closedOrders).values({ orderId, closureId: closure.id, owedPaise: 10_400 });
}
