/** A shop for tests with rows in every table and a picture, made by the real application. */
import pg from 'pg';
import { expect } from 'vitest';
import {
  closedOrders,
  closures,
  devicePins,
  orders,
  places,
  rateLimitCounts,
  recoveryCodes,
  refunds,
  sandboxPayments,
  sandboxRefunds,
  sharedVersions,
  shiftMeals,
  shiftPrints,
  twoStepSecrets,
} from '#src/app/schema.ts';
import { addDays } from '#src/platform/contract/business-day.ts';
import { knownTables } from '#src/platform/database/migrations-sql.ts';
import { newId } from '#src/platform/database/new-id.ts';
import { inOneTransaction, readLines, readTables } from '#src/platform/transfer/table-rows.ts';
import { queueText } from '#src/texts/server/text-queue-service.ts';
import { placePaidOrder, startTestPayer, type TestPayer } from '../simulation/payer.ts';
import { sellInCash } from './cash-day-builders.ts';
import { cardOf } from './customer-builders.ts';
import { closeYesterday } from './money-builders.ts';
import { dishFile, formOf, uploadRequest } from './picture-builders.ts';
import { addMenu, placeTestOrder } from './shop-builders.ts';
import { addRider, asOwner, type TestPerson } from './staff-builders.ts';
import { type TestApp, testNow, testToday } from './test-app.ts';

export interface FullShop {
  app: TestApp;
  pool: pg.Pool;
  /** Of the picture that was uploaded. */
  pictureLink: string;
}

/** Signs that formats of files and of databases like to stumble over. */
const oddText = 'Tab\tand "quotes", \\n, {a,b}, ’ü€😀\nलंच 50% $1 \'; -- <&> \u0001 null';

export async function startFullShop(): Promise<FullShop> {
  const payer = await startTestPayer();
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
  await exportPerson(app, admin);
  await makeOutReceipt(app, admin, orderId);
  await countLunch(app, admin);
  await giveBackTwice(payer, admin, (await placePaidOrder(payer)).orderId);
  await placeTestOrder(app, { note: 'B-204, "Shanti" \\ शांति 😀' });
  await writeMessage(app);
  await addSecondStep(app, admin);
  await addPin(app, admin);
  await addDish(app, admin);
  await closeDays(app, admin);
  await skipText(app, admin);
  await closeYesterday(app, admin);
  await knowPeople(app, admin);
  await sellInCash(app, admin, addDays(testToday, 1));
  await addRowsOfOthers(app);
  return { app, pool: poolOf(app), pictureLink };
}

function poolOf({ shop: { db } }: TestApp): pg.Pool {
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

async function uploadPicture(app: TestApp, admin: TestPerson): Promise<string> {
  const request = uploadRequest(formOf([{ bytes: await dishFile('png', 400, 300) }]));
  const headers = { ...request.headers, ...admin.as.headers };
  const answer = await app.server.inject({ ...request, headers });
  return answer.json<{ data: { fileLink: string } }>().data.fileLink;
}

async function deliver(app: TestApp, admin: TestPerson, orderId: number): Promise<void> {
  const rider = await addRider(app);
  const body = { orderIds: [orderId], delivery_boy_id: rider.id };
  expect((await app.send('PUT', '/api/admin/assign-orders', body, admin.as)).status).toBe(200);
  // It made a run with a stop; its place is one that somebody knows.
  const known = { dropPoint: 'Reception "B"', gateNote: oddText.slice(0, 60), rank: 1000.5 };
  await app.shop.db.update(places).set(known);
}

async function makeOutReceipt(app: TestApp, admin: TestPerson, orderId: number): Promise<void> {
  const body = { name: 'शान्ति "Tiffins"', address: '12 Nehru Road\nAhmedabad 380001' };
  const url = `/api/admin/orders/${orderId}/recipient`;
  expect((await app.send('POST', url, body, admin.as)).status).toBe(200);
}

/** A count that is fixed before the last order comes, with everything that a kitchen says of it. */
async function countLunch(app: TestApp, { as, id: staffId }: TestPerson): Promise<void> {
  const lunch = { date: testToday, shift: 'Lunch' } as const;
  expect((await app.send('POST', '/api/kitchen/freeze', lunch, as)).status).toBe(200);
  const url = `/api/kitchen/boxes?date=${testToday}&shift=Lunch`;
  type Boxes = { boxes: { code: string; order: number }[] };
  const [box] = (await app.send<Boxes>('GET', url, undefined, as)).body.boxes;
  const tick = { key: 'tick-of-a-device', code: box?.code, kind: 'packed', tickedAt: testNow };
  await app.send('PUT', '/api/kitchen/boxes', { ...lunch, ticks: [tick] }, as);
  const extra = { ...lunch, subject: 'dish दाल "Tadka"', thousandths: 1500 };
  await app.send('PUT', '/api/kitchen/extra', extra, as);
  const explanation = { ...lunch, order: box?.order, explanation: 'शांति "{a}" 50%' };
  await app.send('PUT', '/api/kitchen/not-placed/explanation', explanation, as);
  const print = { ...lunch, kind: 'labels' as const, revision: 0, codes: [box?.code ?? ''] };
  const row = { ...print, id: newId(), staffId, createdAt: testNow };
  await app.shop.db.insert(shiftPrints).values(row);
}

/** A refund that the bank refuses, and the one that takes its place. */
async function giveBackTwice({ app, gateway }: TestPayer, admin: TestPerson, orderId: number) {
  gateway.onRefund = async () => ({ state: 'failed', code: 'CLOSED_ACCOUNT' });
  const body = { reason: 'No gas today' };
  await app.send('POST', `/api/admin/orders/${orderId}/cancel`, body, admin.as);
  await app.jobs.runDue();
  app.advance(3600);
  await app.jobs.runDue();
  const [failed] = await app.shop.db.select().from(refunds);
  const url = `/api/admin/refunds/${failed?.id}/retry`;
  expect((await app.send('POST', url, undefined, admin.as)).status).toBe(200);
}

async function writeMessage(app: TestApp): Promise<void> {
  const json = {
    name: 'Meera Patel',
    email: 'meera@example.in',
    phone_no: '9825012345',
    message: 'It was "good".\n\\ 😀',
    email_type: 'feedback',
    rating: 4,
  };
  expect((await app.send('POST', '/api/send-email', { json })).status).toBe(200);
}

async function addDish(app: TestApp, admin: TestPerson): Promise<void> {
  const dish = {
    name: 'दाल "Tadka"',
    description: 'दाल, {a} 50%',
    items: ['{}', '2 phulka'],
    price: 90.5,
  };
  expect((await app.send('POST', '/api/admin/dishes', dish, admin.as)).status).toBe(200);
}

/** Days that are over: what was ordered since stays as it is. */
async function closeDays({ shop: { db } }: TestApp, { id: staffId }: TestPerson): Promise<void> {
  const closure = { id: newId(), from: '2026-10-24', to: '2026-10-26', reason: 'दिवाली "Diwali"' };
  await db.insert(closures).values({ ...closure, createdBy: staffId, createdAt: testNow });
  const [order] = await db.select().from(orders);
  const orderId = order?.id ?? '';
  await db.insert(closedOrders).values({ orderId, closureId: closure.id, owedPaise: 10_400 });
  await db.insert(shiftMeals).values({ date: '2026-10-23', shift: 'Lunch', taken: 3, most: 40 });
}

/** Noted as a request, and in the log of looks. */
async function exportPerson(app: TestApp, { as }: TestPerson): Promise<void> {
  const body = { mobile_no: '9825012345' };
  expect((await app.send('POST', '/api/admin/privacy/export', body, as)).status).toBe(200);
}

async function addSecondStep({ shop: { db } }: TestApp, { id: staffId }: TestPerson) {
  const secret = { secret: 'MZXW6YTBOI', enabledAt: testNow, lastStep: 58_800_000 };
  await db.insert(twoStepSecrets).values({ ...secret, staffId, createdAt: testNow });
  const code = { id: newId(), codeHash: '00ff', createdAt: testNow };
  await db.insert(recoveryCodes).values({ ...code, staffId });
}

/** Of a device that is known, with a try that was wrong. */
async function addPin({ shop: { db } }: TestApp, { id: staffId }: TestPerson): Promise<void> {
  const pin = { deviceId: newId(), pinHash: '$argon2id$', wrongTries: 1, expiresAt: testNow };
  await db.insert(devicePins).values({ ...pin, staffId, createdAt: testNow });
}

/** What no request of a shop on a test's gateway and one server writes. */
/** Of a number without WhatsApp, by a template of the owner's. */
async function skipText(app: TestApp, admin: TestPerson): Promise<void> {
  const template = { body: 'नमस्ते! "{reason}" {order} 😀', isOn: true, revision: 0 };
  const path = '/api/admin/text-templates/closed';
  expect((await app.send('PUT', path, template, admin.as)).status).toBe(200);
  const words = { order: '#0001', meal: 'lunch', day: '21 Nov', refund: '' };
  const values = { ...words, reason: 'Tab\tand "दिवाली", {a} 50%' };
  const text = { template: 'closed', mobileNo: '9825012345', values } as const;
  await queueText(app.shop.db, text, testNow);
  const { body } = await app.send<{ texts: { id: string }[] }>(
    'GET',
    '/api/admin/texts',
    undefined,
    admin.as,
  );
  const skipped = { revision: 1, to: 'skipped', skipReason: 'noWhatsApp' };
  const url = `/api/admin/texts/${body.texts[0]?.id}`;
  expect((await app.send('PUT', url, skipped, admin.as)).status).toBe(200);
}

/** A person with two numbers, notes of staff and a private link. */
async function knowPeople(app: TestApp, admin: TestPerson): Promise<void> {
  const other = '9825098250';
  await placeTestOrder(app, { mobile_no: other });
  const { id, revision, mobile_no } = (await cardOf(app, admin, '9825012345')).customer;
  expect(mobile_no).not.toBe(other);
  const url = `/api/admin/customers/${id}`;
  const known = { name: 'आशा "Asha"', language: 'gu', marks: 'Jain', note: 'Gate 2\n{a} 50%' };
  const change = { revision, ...known };
  expect((await app.send('PUT', url, change, admin.as)).status).toBe(200);
  const body = { revision: revision + 1, mobile_no: other };
  expect((await app.send('POST', `${url}/merge`, body, admin.as)).status).toBe(200);
  expect((await app.send('POST', `${url}/links`, undefined, admin.as)).status).toBe(200);
}

async function addRowsOfOthers({ shop: { db } }: TestApp): Promise<void> {
  await db.insert(sandboxPayments).values({
    id: 'sbx_1',
    reference: 'T1',
    orderNumber: 1,
    amountPaise: 10_400,
    currency: 'INR',
    returnUrl: 'https://shop.test/payment-status/T1',
    expiresAt: testNow,
    createdAt: testNow,
  });
  await db.insert(sandboxRefunds).values({
    id: 'R1',
    reference: 'T1',
    amountPaise: 100,
    outcome: 'done',
    createdAt: testNow,
  });
  const beyondSeconds = 2 ** 40;
  await db
    .insert(sharedVersions)
    .values({ topic: 'menus', version: beyondSeconds })
    .onConflictDoNothing();
  // Engines do not agree on the order of these.
  const keys = ['a', 'B', '_', 'ä', '1'].map((key) => ({ key, points: 1, expire: null }));
  await db.insert(rateLimitCounts).values(keys);
}
