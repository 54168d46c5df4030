/** Rare events of a kitchen, for tests of whole shops: rows and a picture. */
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { takeBackSettlementFile } from '#src/accounting/server/settlements/settlement-service.ts';
import { selectSettlementFiles } from '#src/accounting/server/settlements/settlement-sql.ts';
import {
  backups,
  devicePins,
  lateSkips,
  leftOutMeals,
  orderNetworks,
  orders,
  rateLimitCounts,
  recoveryCodes,
  sandboxPayments,
  sandboxRefunds,
  sharedVersions,
  shiftExplanations,
  shiftExtras,
  shiftMeals,
  shiftPrints,
  twoStepSecrets,
} from '#src/app/schema.ts';
import { queueText } from '#src/outbox/server/text-queue-service.ts';
import { noteMove } from '#src/payments/server/outside/outside-move-service.ts';
import { businessDay } from '#src/platform/contract/business-day.ts';
import { newId } from '#src/platform/database/new-id.ts';
import { cardOf } from '../customer-builders.ts';
import { settlePayment } from '../money-builders.ts';
import { addEater, addPass, addPassShop, addSkip, addStanding } from '../pass-builders.ts';
import { dishFile, formOf, uploadRequest } from '../picture-builders.ts';
import type { TestPerson } from '../staff-builders.ts';
import { type TestApp, testNow } from '../test-app.ts';
import { addWish } from '../wish-builders.ts';

export interface RareContext {
  /** The number of a paid order. */
  orderId: number;
  /** Mobile numbers of two customers. */
  mobileNos: readonly [string, string];
  /** A day whose lunch is frozen. */
  date: string;
}

/** Together with a day of a kitchen, this creates rows in every table. */
export async function addRareRows(
  app: TestApp,
  admin: TestPerson,
  { orderId, mobileNos, date }: RareContext,
): Promise<void> {
  await exportPerson(app, admin, mobileNos[0]);
  await makeOutReceipt(app, admin, orderId);
  await explainLunch(app, admin, { orderId, date });
  await writeMessage(app);
  await addSecondStep(app, admin);
  await addPin(app, admin);
  await addDish(app, admin);
  await addWish(app, 'No ghee');
  await eatByPass(app, admin);
  await spendCash(app, admin);
  await skipText(app, admin, mobileNos[0]);
  await knowPeople(app, admin, mobileNos);
  await takeBackFile(app, admin);
  await addRowsOfOthers(app);
  await noteClaim(app);
}

/** A bank claims the money of a payment that the shop does not know. */
async function noteClaim({ shop }: TestApp): Promise<void> {
  const claim = { kind: 'chargeback', reference: 'disp_शांति', amountPaise: 1 } as const;
  const told = { ...claim, state: 'open', respondBy: testNow, reason: 'It was "cold"' } as const;
  await noteMove(shop.db, { shop, gateway: 'razorpay', now: testNow }, told);
}

async function takeBackFile(app: TestApp, admin: TestPerson): Promise<void> {
  await settlePayment(app, admin, 'pay_taken_back');
  const [file] = await selectSettlementFiles(app.shop.db, 1);
  await takeBackSettlementFile(app.shop, { id: file?.id ?? '', staffId: admin.id });
}

export async function uploadPicture(app: TestApp, admin: TestPerson): Promise<string> {
  const request = uploadRequest(formOf([{ bytes: await dishFile('png', 400, 300) }]));
  const headers = { ...request.headers, ...admin.as.headers };
  const answer = await app.server.inject({ ...request, headers });
  return answer.json<{ data: { fileLink: string } }>().data.fileLink;
}

/** The kitchen's explanations of a frozen count. */
async function explainLunch(
  { shop: { db } }: TestApp,
  { id: staffId }: TestPerson,
  { orderId: number, date }: Pick<RareContext, 'orderId' | 'date'>,
): Promise<void> {
  const lunch = { date, shift: 'Lunch' } as const;
  const extra = { subject: 'dish दाल "Tadka"', thousandths: 1500, reason: 'રવિવાર 50%' };
  await db.insert(shiftExtras).values({ ...lunch, ...extra, staffId, updatedAt: testNow });
  const noted = { ...lunch, staffId, createdAt: testNow };
  const [order] = await db.select().from(orders).where(eq(orders.number, number));
  const explanation = { orderId: order?.id ?? '', reason: 'शांति "{a}" 50%' };
  await db.insert(shiftExplanations).values({ ...noted, ...explanation, id: newId() });
  const network = { orderId: explanation.orderId, networkHash: 'hash', createdAt: testNow };
  await db.insert(orderNetworks).values(network).onConflictDoNothing();
  const print = { kind: 'labels' as const, revision: 0, codes: ['K7'] };
  await db.insert(shiftPrints).values({ ...noted, ...print, id: newId() });
  await db.insert(shiftMeals).values({ date: '2026-10-23', shift: 'Lunch', taken: 3, most: 40 });
}

async function makeOutReceipt(app: TestApp, admin: TestPerson, orderId: number): Promise<void> {
  const body = { name: 'शान्ति "Tiffins"', address: '12 Nehru Road\nAhmedabad 380001' };
  const url = `/api/admin/orders/${orderId}/recipient`;
  expect((await app.send('POST', url, body, admin.as)).status).toBe(200);
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

async function spendCash(app: TestApp, { as }: TestPerson): Promise<void> {
  const headers = { ...as.headers, 'idempotency-key': 'spent-of-a-whole-shop' };
  const spent = { move: 'spent', amount: 450, reason: 'गैस "Gas" 50%' };
  const { status } = await app.send('POST', '/api/admin/cash/book/moves', spent, { headers });
  expect(status).toBe(200);
}

/** Recorded as a request, and in the log of views. */
async function exportPerson(app: TestApp, { as }: TestPerson, mobile_no: string): Promise<void> {
  const body = { mobile_no };
  expect((await app.send('POST', '/api/admin/privacy/export', body, as)).status).toBe(200);
}

async function addSecondStep({ shop: { db } }: TestApp, { id: staffId }: TestPerson) {
  const secret = { secret: 'MZXW6YTBOI', enabledAt: testNow, lastStep: 58_800_000 };
  await db.insert(twoStepSecrets).values({ ...secret, staffId, createdAt: testNow });
  const code = { id: newId(), codeHash: '00ff', createdAt: testNow };
  await db.insert(recoveryCodes).values({ ...code, staffId });
}

/** For a known device, with one wrong attempt. */
async function addPin({ shop: { db } }: TestApp, { id: staffId }: TestPerson): Promise<void> {
  const pin = { deviceId: newId(), pinHash: '$argon2id$', wrongTries: 1, expiresAt: testNow };
  await db.insert(devicePins).values({ ...pin, staffId, createdAt: testNow });
}

/** For a number without WhatsApp, with a template of the owner. */
async function skipText(app: TestApp, admin: TestPerson, mobileNo: string): Promise<void> {
  const template = { body: 'नमस्ते! "{reason}" {order} 😀', isOn: true, revision: 0 };
  const path = '/api/admin/text-templates/closed';
  expect((await app.send('PUT', path, template, admin.as)).status).toBe(200);
  const words = { order: '#0001', meal: 'lunch', day: '21 Nov', refund: '' };
  const values = { ...words, reason: 'Tab\tand "दिवाली", {a} 50%' };
  const text = { template: 'closed', mobileNo, values } as const;
  await queueText(app.shop.db, text, testNow);
  type Texts = { texts: { id: string; template: string }[] };
  const waiting = await app.send<Texts>('GET', '/api/admin/texts', undefined, admin.as);
  const queued = waiting.body.texts.find(({ template }) => template === 'closed');
  const skipped = { revision: 1, to: 'skipped', skipReason: 'noWhatsApp' };
  const url = `/api/admin/texts/${queued?.id}`;
  expect((await app.send('PUT', url, skipped, admin.as)).status).toBe(200);
}

/** A person with two numbers, notes of staff and a private link. */
async function knowPeople(
  app: TestApp,
  admin: TestPerson,
  [mobileNo, other]: RareContext['mobileNos'],
): Promise<void> {
  const { id, revision, mobile_no } = (await cardOf(app, admin, mobileNo)).customer;
  expect(mobile_no).not.toBe(other);
  const url = `/api/admin/customers/${id}`;
  const known = { name: 'आशा "Asha"', language: 'gu', marks: 'Jain', note: 'Gate 2\n{a} 50%' };
  const change = { revision, ...known };
  expect((await app.send('PUT', url, change, admin.as)).status).toBe(200);
  const body = { revision: revision + 1, mobile_no: other };
  expect((await app.send('POST', `${url}/merge`, body, admin.as)).status).toBe(200);
  expect((await app.send('POST', `${url}/links`, undefined, admin.as)).status).toBe(200);
}

/** Rows that no request of a test's shop on one server writes. */
async function addRowsOfOthers({ shop: { db } }: TestApp): Promise<void> {
  await db.insert(sandboxPayments).values({
    id: 'sbx_1',
    reference: 'T1',
    title: 'Order #0001',
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
  const backup = { id: newId(), name: 'tiffin-1', madeAt: testNow, bytes: 2 ** 40 };
  await db.insert(backups).values({ ...backup, provenAt: testNow });
  const beyondSeconds = 2 ** 40;
  await db
    .insert(sharedVersions)
    .values({ topic: 'menus', version: beyondSeconds })
    .onConflictDoNothing();
  // Database engines sort these keys differently.
  const keys = ['a', 'B', '_', 'ä', '1'].map((key) => ({ key, points: 1, expire: null }));
  await db.insert(rateLimitCounts).values(keys);
}

async function eatByPass(app: TestApp, admin: TestPerson): Promise<void> {
  const shop = await addPassShop(app, admin.id);
  const { customerId, purseId } = await addEater(app);
  const day = businessDay(app.shop.clock(), app.shop.config.timeZone);
  await addPass(app, shop, customerId, { startsOn: day });
  const shift = 'Dinner' as const;
  const standingId = await addStanding(app, shop, purseId, { shift, fromDay: day });
  await addSkip(app, shop, purseId, { shift, fromDay: day, toDay: day });
  const meal = { standingId, date: day, createdAt: testNow };
  const leftOut = { ...meal, shift, quantity: 1, reason: 'noDish', isNew: true } as const;
  await app.shop.db.insert(leftOutMeals).values(leftOut);
  await app.shop.db.insert(lateSkips).values({ ...meal, askedAt: testNow });
}
