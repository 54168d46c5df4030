import { expect, it } from 'vitest';
import { setUpDoor } from '#lab/builders/cash-builders.ts';
import { asAdmin, asOwner } from '#lab/builders/staff-builders.ts';
import { testToday } from '#lab/builders/test-app.ts';
import { replacePerson } from '#lab/builders/test-head.ts';
import { placePaidOrder } from '#lab/simulation/payer.ts';
import { addDays } from '#src/platform/contract/business-day.ts';
import { findUnsettled } from './unsettled-service.ts';

const door = setUpDoor();
const { app, payer, admin, ramesh, imran, press } = door;

const unsettled = (date = testToday) =>
  findUnsettled(app.shop.db, { date, timeZone: 'Asia/Kolkata' });
const notCounted = 'The till was not counted on 21 Nov.';
const takeCash = async () => door.collect(ramesh, await door.carried(ramesh));
const handOver = (declared: number, counted: number) =>
  press<{ id: string }>('handovers', { riderId: ramesh.id, declared, counted });

it('a day without cash leaves nothing open', async () => {
  await placePaidOrder(payer);
  expect(await unsettled()).toEqual([]);
});

it('cash of riders is named until it is handed over and counted, and the till until it is counted', async () => {
  await takeCash();
  await press('book/floats', { riderId: imran.id, amount: 50, reason: 'Change' });
  const imranHolds = 'Imran Shaikh holds ₹50 that is not handed over and counted.';
  expect(await unsettled()).toEqual([
    imranHolds,
    'Ramesh Parmar holds ₹104 that is not handed over and counted.',
    notCounted,
  ]);
  await handOver(104, 104);
  expect(await unsettled()).toEqual([imranHolds, notCounted]);
  await press('book/counts', { counted: 54, should: 54 });
  expect(await unsettled()).toEqual([imranHolds]);
});

it('cash of a later day, and a count on a later day, are not of this one', async () => {
  await takeCash();
  await handOver(104, 104);
  app.advance(86_400);
  await replacePerson(admin, asAdmin(app));
  await press('book/floats', { riderId: ramesh.id, amount: 50, reason: 'Change' });
  await press('book/counts', { counted: 54, should: 54 });
  expect(await unsettled()).toEqual([notCounted]);
  expect(await unsettled(addDays(testToday, 1))).toEqual([
    'Ramesh Parmar holds ₹50 that is not handed over and counted.',
  ]);
});

it('a difference is named until it is resolved, in place of the cash that it is about', async () => {
  await takeCash();
  const { id } = (await handOver(104, 100)).body;
  expect(await unsettled()).toEqual([
    'Ramesh Parmar said ₹104, and ₹100 were counted: the difference is not resolved.',
  ]);
  expect(await unsettled(addDays(testToday, -1))).toEqual([]);
  const resolution = { final: 100, reason: 'A torn note' };
  await press(`handovers/${id}/resolve`, resolution, (await asAdmin(app)).as);
  expect(await unsettled()).toEqual([notCounted]);
});

it('the close of the day is refused until the person has seen what it leaves open', async () => {
  const order = await door.carried(ramesh);
  await door.collect(ramesh, order);
  await door.step(ramesh, order, 'done');
  app.advance(86_400);
  const owner = await asOwner(app);
  const path = `/api/admin/days/${testToday}/close`;
  const close = (seen?: readonly string[]) =>
    app.send('POST', path, { sold: 104, refunded: 0, unsettled: seen }, owner.as);
  const sentences = await unsettled();
  expect(sentences).toEqual(['Ramesh Parmar holds ₹104 that is not handed over and counted.']);
  for (const seen of [undefined, [], ['The till was not counted on 21 Nov.']]) {
    const { status, body } = await close(seen);
    const details = sentences.map((message) => ({ path: 'unsettled', message }));
    const message = 'Please look at what is not settled.';
    expect([status, body]).toEqual([409, { error: 'conflict', message, details }]);
  }
  expect((await close(sentences)).status).toBe(200);
  expect((await close([])).status).toBe(200);
  expect(await door.brokenRules()).toEqual([]);
});

it('a failed refund is named until a person has given the money back', async () => {
  payer.gateway.onRefund = async () => ({ state: 'failed', code: 'CLOSED_ACCOUNT' });
  const { orderId } = await placePaidOrder(payer);
  const owner = await asOwner(app);
  const reason = { reason: 'No gas' };
  await app.send('POST', `/api/admin/orders/${orderId}/cancel`, reason, owner.as);
  await app.jobs.runDue();
  expect(await unsettled()).toEqual(['The refund of ₹104 for order #0001 failed.']);
  expect(await unsettled(addDays(testToday, -1))).toEqual([]);
  type Alerts = { alerts: { id: string }[] };
  const { alerts } = (await app.send<Alerts>('GET', '/api/admin/alerts', undefined, owner.as)).body;
  const note = { note: 'Given back by hand' };
  await app.send('POST', `/api/admin/alerts/${alerts[0]?.id}/resolve`, note, owner.as);
  expect(await unsettled()).toEqual([]);
});
