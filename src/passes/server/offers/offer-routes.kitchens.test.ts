import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { addEater, addTiffin } from '#lab/builders/pass-builders.ts';
import { changeSettings } from '#lab/builders/settings-builders.ts';
import { testToday } from '#lab/builders/test-app.ts';
import { setUpApp, setUpOwner } from '#lab/builders/test-head.ts';
import { shifts } from '#src/platform/contract/shifts.ts';

const app = setUpApp();
const owner = setUpOwner(app);

async function setCutOffs(): Promise<void> {
  const cutOffs = {
    Lunch: { time: '22:30', isDayBefore: true },
    Dinner: { time: '10:00', isDayBefore: false },
  };
  const rules = shifts.map((shift) => {
    return { shift, from: '2026-01-01', cutOff: cutOffs[shift], daysOff: [] };
  });
  await changeSettings(app, 'shifts', { rules });
}

/** As kitchens publish their rules. */
const published: readonly [string, object][] = [
  ['a week that moves on', { meals: 7, validDays: 7, leftover: 'moves' }],
  ['a month of both meals', { shifts: ['Lunch', 'Dinner'], meals: 60, validDays: 30 }],
  ['a trial of one meal', { meals: 1, validDays: 1, isOnce: true, stopping: 'never' }],
  ['two skips in a week', { meals: 6, validDays: 7, skipLimit: 2 }],
  ['a day of notice, twenty skips', { meals: 30, validDays: 60, noticeHours: 24, skipLimit: 20 }],
  [
    'thirty meals in thirty days, or they are lost',
    { meals: 30, validDays: 30, leftover: 'lost', stopping: 'beforeFirstMeal' },
  ],
  ['a booklet for single days', { meals: 20, validDays: 180 }],
  ['ten meals that nobody gets back', { meals: 10, validDays: 30, stopping: 'never' }],
  ['two days of notice, no skips', { meals: 24, validDays: 28, noticeHours: 48, skipLimit: 0 }],
  ['eight weeks', { meals: 48, validDays: 56 }],
];

it.each(published)('%s is put on sale, and sold at the counter', async (name, terms) => {
  await setCutOffs();
  const form = {
    ...{ name, line: '', tiffinId: await addTiffin(app), shifts: ['Lunch'], price: 6000 },
    ...{ noticeHours: 0, leftover: 'back', stopping: 'unusedBack', isOnSale: true },
    ...terms,
  };
  const { body } = await app.send<{ offer: { id: string; revision: number } }>(
    'POST',
    '/api/admin/offers',
    form,
    owner.as,
  );
  expect(body.offer).toMatchObject(terms);
  const { id: offerId, revision } = body.offer;
  const { customerId } = await addEater(app);
  const sale = { customerId, offerId, revision, startsOn: testToday, way: 'cash' };
  const headers = { ...owner.as.headers, 'idempotency-key': randomUUID() };
  const sold = await app.send('POST', '/api/admin/passes', sale, { headers });
  expect(sold.status).toBe(200);
});
