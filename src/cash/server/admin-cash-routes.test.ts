import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { duePerOrder, setUpDoor } from '#lab/builders/cash-builders.ts';
import { asAdmin, type TestPerson } from '#lab/builders/staff-builders.ts';
import { testToday } from '#lab/builders/test-app.ts';
import { alerts } from '#src/alerts/server/alert-tables.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import type { getCash } from '../admin-cash-contract.ts';
import type { CashBook } from '../cash-book-contract.ts';
import { riderCash } from './rider-cash-tables.ts';

const door = setUpDoor();
const { app, ramesh, admin, press } = door;

type Cash = WireOf<typeof getCash.response>;
const cash = async () => (await app.send<Cash>('GET', '/api/admin/cash', undefined, admin.as)).body;
const holds = async () =>
  Object.fromEntries((await cash()).holders.map((holder) => [holder.fullName, holder.holds]));
type Handed = { id: string; state: string };
const handOver = (declared: number, counted: number, more: object = {}, key?: string) =>
  press<Handed>('handovers', { riderId: ramesh.id, declared, counted, ...more }, admin.as, key);
/** Cash of this many orders. */
const filled = async (count = 2) => {
  for (let at = 0; at < count; at++) await door.collect(ramesh, await door.carried(ramesh));
};
const openKinds = async () =>
  (await app.shop.db.select().from(alerts)).flatMap(({ kind, resolvedAt }) =>
    resolvedAt === null ? [kind] : [],
  );

describe('a cash remittance', () => {
  it('of the right sum is booked at once', async () => {
    await filled();
    expect(await holds()).toEqual({ 'Ramesh Parmar': 208, 'Imran Shaikh': 0 });
    const answer = await handOver(208, 208, { counts: { 100: 2, 5: 1, 2: 1, 1: 1 } });
    expect([answer.status, answer.body.state]).toEqual([200, 'matched']);
    expect(await holds()).toEqual({ 'Ramesh Parmar': 0, 'Imran Shaikh': 0 });
    expect((await door.ownCash(ramesh)).entries).toEqual([]);
    expect(await door.brokenRules()).toEqual([]);
  });

  it('can be of a part of the cash', async () => {
    await filled();
    await handOver(200, 200);
    expect(await holds()).toMatchObject({ 'Ramesh Parmar': 8 });
    expect((await door.ownCash(ramesh)).entries.map(({ kind }) => kind)).toEqual([
      'collected',
      'collected',
      'handedOver',
    ]);
  });

  it('is booked once, however often the request arrives', async () => {
    await filled();
    const key = 'press-000000000000001';
    const answers = [
      ...(await Promise.all([1, 2, 3].map(() => handOver(104, 104, {}, key)))),
      await handOver(104, 104, {}, key),
    ];
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await holds()).toMatchObject({ 'Ramesh Parmar': 104 });
    expect((await handOver(100, 100, {}, key)).status).toBe(422);
  });

  it('with a discrepancy books nothing until somebody resolves it with a reason', async () => {
    await filled();
    const answer = await handOver(208, 200);
    expect(answer.body.state).toBe('discrepancy');
    expect(await holds()).toMatchObject({ 'Ramesh Parmar': 208 });
    expect(await openKinds()).toEqual(['cashDiffers']);
    expect((await door.ownCash(ramesh)).openHandover).toBe(208);
    expect((await handOver(208, 208)).body.message).toBe(
      'Resolve the difference of this person first.',
    );
    const [open] = (await cash()).discrepancies;
    expect(open).toMatchObject({ declared: 208, counted: 200, rider: { id: ramesh.id } });
    const other = await asAdmin(app);
    const resolve = (final: number, reason: string) =>
      press(`handovers/${open?.id}/resolve`, { final, reason }, other.as);
    expect((await resolve(200, '')).status).toBe(400);
    expect((await resolve(200, 'A torn note')).status).toBe(200);
    expect((await resolve(208, 'Again')).status).toBe(409);
    expect(await holds()).toMatchObject({ 'Ramesh Parmar': 0 });
    expect(await openKinds()).toEqual(['cashWrittenOff']);
    expect(
      (await app.shop.db.select().from(riderCash))
        .filter(({ handoverId }) => handoverId === open?.id)
        .map(({ kind, amountPaise, reason }) => [kind, amountPaise, reason]),
    ).toEqual([
      ['correction', -800, 'A torn note'],
      ['handedOver', -20_000, 'A torn note'],
    ]);
    expect(await door.brokenRules()).toEqual([]);
  });

  it('that was counted wrong can be counted again, and needs no correction', async () => {
    await filled();
    const { body } = await handOver(208, 308);
    const resolution = { final: 208, reason: 'Counted a note twice' };
    await press(`handovers/${body.id}/resolve`, resolution, (await asAdmin(app)).as);
    expect(await openKinds()).toEqual([]);
    expect(await holds()).toMatchObject({ 'Ramesh Parmar': 0 });
    expect(await door.brokenRules()).toEqual([]);
  });

  it('is refused for more than the rider holds, for nothing, and for notes of another sum', async () => {
    await filled(1);
    const answers = [
      await handOver(208, 208),
      await handOver(0, 0),
      await handOver(104, 104, { counts: { 100: 1 } }),
    ];
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
      [409, 'This person holds ₹104, not more.'],
      [409, 'There is nothing to hand over.'],
      [409, 'The notes are another sum than the amount.'],
    ]);
    expect(await door.brokenRules()).toEqual([]);
  });

  it('can’t be counted by the rider', async () => {
    await filled(1);
    const own = { riderId: admin.id, declared: 104, counted: 104 };
    expect((await press('handovers', own)).status).toBe(403);
    const insert = app.database.pool.query(
      `insert into handovers (id, key, rider_id, declared_paise, counted_paise, staff_id, state, day, created_at)
       values (gen_random_uuid(), 'k', $1, 1, 1, $1, 'matched', '2026-11-21', now())`,
      [ramesh.id],
    );
    await expect(insert).rejects.toMatchObject({ constraint: 'handovers_by_another' });
  });
});

describe('a discrepancy', () => {
  const mayResolve = async (as: TestPerson['as']) =>
    (await app.send<Cash>('GET', '/api/admin/cash', undefined, as)).body.discrepancies.map(
      (each) => each.mayResolve,
    );

  it('can’t be resolved by the admin who counted it: the database refuses it as well', async () => {
    await filled();
    const other = await asAdmin(app);
    const { id } = (await handOver(208, 200)).body;
    const answer = await press(`handovers/${id}/resolve`, { final: 200, reason: 'A torn note' });
    expect([answer.status, answer.body.message]).toEqual([
      403,
      'Whoever counted can’t resolve the difference. Someone else has to.',
    ]);
    const resolved = app.database.pool.query(
      `update handovers set state = 'resolved', final_paise = 20000, reason = 'x',
       resolved_by = staff_id, resolved_at = now()`,
    );
    await expect(resolved).rejects.toMatchObject({ code: 'TS409' });
    expect(await mayResolve(admin.as)).toEqual([false]);
    expect(await mayResolve(other.as)).toEqual([true]);
    expect(await holds()).toMatchObject({ 'Ramesh Parmar': 208 });
  });

  it('can be resolved by an owner who counted it only where nobody else could', async () => {
    await filled();
    const owner = await door.asOwner();
    const count = { riderId: ramesh.id, declared: 208, counted: 200 };
    const { id } = (await press<Handed>('handovers', count, owner.as)).body;
    const resolution = { final: 200, reason: 'A torn note' };
    expect(await mayResolve(owner.as)).toEqual([false]);
    expect((await press(`handovers/${id}/resolve`, resolution, owner.as)).status).toBe(403);
    await app.database.pool.query("update staff set is_active = false where role = 'admin'");
    expect(await mayResolve(owner.as)).toEqual([true]);
    expect((await press(`handovers/${id}/resolve`, resolution, owner.as)).status).toBe(200);
    expect(await openKinds()).toEqual(['cashWrittenOff']);
  });

  it('that two people count and resolve at once is booked once', async () => {
    await filled();
    const people = [admin, await asAdmin(app)];
    const count = { riderId: ramesh.id, declared: 208, counted: 200 };
    const counts = await Promise.all(people.map(({ as }) => press<Handed>('handovers', count, as)));
    expect(counts.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { id } = counts.find(({ status }) => status === 200)?.body ?? {};
    const others = [await asAdmin(app), await door.asOwner()];
    const resolution = { final: 200, reason: 'A torn note' };
    const answers = await Promise.all(
      others.map(({ as }) => press(`handovers/${id}/resolve`, resolution, as)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await holds()).toMatchObject({ 'Ramesh Parmar': 0 });
    expect(await door.brokenRules()).toEqual([]);
  });
});

describe('a booked entry', () => {
  it('can’t be changed', async () => {
    await filled(1);
    await handOver(104, 104);
    for (const statement of [
      'update collections set taken_paise = 1',
      'delete from collections',
      'update rider_cash set amount_paise = 1',
      'delete from rider_cash',
      "update handovers set state = 'resolved'",
      'delete from handovers',
      'truncate rider_cash',
    ]) {
      await expect(app.database.pool.query(statement), statement).rejects.toMatchObject({
        code: '23001',
      });
    }
  });

  it('is corrected by a later entry with a reason, never below zero', async () => {
    await filled(1);
    const correct = (amount: number, isIn: boolean, key?: string) => {
      const body = { riderId: ramesh.id, amount, isIn, reason: 'Lost a note' };
      return press<{ holds: number }>('corrections', body, admin.as, key);
    };
    expect((await correct(105, false)).status).toBe(409);
    const key = 'press-000000000000001';
    expect((await correct(4, false, key)).body.holds).toBe(100);
    expect((await correct(4, false, key)).body.holds).toBe(100);
    expect((await correct(50, true)).body.holds).toBe(150);
    const path = `/api/admin/cash/book?date=${testToday}&rider=${ramesh.id}`;
    const { body } = await app.send<WireOf<typeof CashBook>>('GET', path, undefined, admin.as);
    expect(body.entries).toMatchObject([
      { kind: 'paidInCash', amount: 104, orderId: expect.any(Number) },
      { kind: 'cashCorrected', amount: -4, reason: 'Lost a note', by: 'Meena Shah' },
      { kind: 'cashCorrected', amount: 50 },
    ]);
    expect(body.riders).toMatchObject([{ fullName: 'Ramesh Parmar', holds: 150 }]);
    expect(await door.brokenRules()).toEqual([]);
  });

  it('is corrected once by eight simultaneous requests with one key, also for a first balance', async () => {
    const body = { riderId: ramesh.id, amount: 50, isIn: true, reason: 'Change for the day' };
    const key = 'press-000000000000001';
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => press<{ holds: number }>('corrections', body, admin.as, key)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(new Set(answers.map((answer) => answer.body.holds))).toEqual(new Set([50]));
    expect(await holds()).toMatchObject({ 'Ramesh Parmar': 50 });
    expect(await door.brokenRules()).toEqual([]);
  });

  it('is corrected and handed over once when one key is used for two riders at once', async () => {
    const riders = [ramesh.id, door.imran.id];
    const correct = (key: string) => (riderId: string) => {
      const body = { riderId, amount: 50, isIn: true, reason: 'Change for the day' };
      return press('corrections', body, admin.as, key);
    };
    const statuses = async (answers: Promise<{ status: number }>[]) =>
      (await Promise.all(answers)).map(({ status }) => status).toSorted();
    expect(await statuses(riders.map(correct('press-000000000000001')))).toEqual([200, 422]);
    await Promise.all(riders.map((riderId) => correct(`press-${riderId}`)(riderId)));
    const counts = riders.map((riderId) => {
      const body = { riderId, declared: 50, counted: 50 };
      return press('handovers', body, admin.as, 'press-000000000000002');
    });
    expect(await statuses(counts)).toEqual([200, 422]);
    expect(await door.brokenRules()).toEqual([]);
  });

  it('alerts the owner once for each correction out, and only an owner can close that alert', async () => {
    await filled(1);
    const correct = (amount: number, isIn: boolean, key: string) =>
      press(
        'corrections',
        { riderId: ramesh.id, amount, isIn, reason: 'Lost a note' },
        admin.as,
        key,
      );
    await correct(10, true, 'press-000000000000001');
    expect(await openKinds()).toEqual([]);
    await correct(4, false, 'press-000000000000002');
    await correct(4, false, 'press-000000000000002');
    const [alert] = await app.shop.db.select().from(alerts);
    expect(await openKinds()).toEqual(['cashWrittenOff']);
    expect(alert?.message).toMatch(/^A correction says that a rider holds ₹4 less\./);
    const end = (as: TestPerson['as']) =>
      app.send('POST', `/api/admin/alerts/${alert?.id}/resolve`, { note: 'A torn note' }, as);
    expect((await end(admin.as)).status).toBe(403);
    expect((await end((await door.asOwner()).as)).status).toBe(200);
  });

  it('can’t be of an absurd sum', async () => {
    const much = 90_071_992_547_409.91;
    const body = { riderId: ramesh.id, amount: much, isIn: true, reason: 'A slip' };
    expect((await press('corrections', body)).status).toBe(400);
    expect((await handOver(1, much)).status).toBe(400);
    expect(await holds()).toMatchObject({ 'Ramesh Parmar': 0 });
  });

  it('can’t take out cash that is in the till for an open discrepancy', async () => {
    await filled(1);
    await handOver(104, 100);
    const body = { riderId: ramesh.id, amount: 1, isIn: false, reason: 'Lost' };
    expect((await press('corrections', body)).body.message).toBe('This person holds ₹0.');
  });
});

describe('an owed order', () => {
  it('can be paid later in cash at the counter, which no rider then holds', async () => {
    const order = await door.carried(ramesh);
    await door.collect(ramesh, order, { method: 'unpaid', reason: 'noCash' });
    await door.step(ramesh, order, 'done');
    expect((await cash()).owed).toMatchObject([
      { orderId: order.number, amount: duePerOrder, reason: 'noCash', rider: 'Ramesh Parmar' },
    ]);
    const take = (amount: number) => press('collections', { orderId: order.number, amount });
    expect((await take(100)).status).toBe(409);
    expect((await take(duePerOrder)).status).toBe(200);
    expect((await take(duePerOrder)).body.message).toBe(
      `Order #000${order.number} is paid or cancelled already.`,
    );
    expect((await cash()).owed).toEqual([]);
    expect(await holds()).toMatchObject({ 'Ramesh Parmar': 0 });
    expect(await openKinds()).toEqual([]);
    expect(await door.brokenRules()).toEqual([]);
  });

  it('is no longer owed once it is cancelled', async () => {
    const order = await door.carried(ramesh);
    await door.collect(ramesh, order, { method: 'unpaid', reason: 'refused' });
    await door.report(ramesh, order);
    expect(await openKinds()).toEqual(['cashUnpaid']);
    await door.cancel(order);
    expect((await cash()).owed).toEqual([]);
    expect(await openKinds()).toEqual([]);
    expect(await door.brokenRules()).toEqual([]);
  });

  it('is no longer owed once its day is closed to orders', async () => {
    const order = await door.carried(ramesh);
    await door.collect(ramesh, order, { method: 'unpaid', reason: 'refused' });
    await door.report(ramesh, order);
    const closure = { from: testToday, to: testToday, reason: 'No gas', seen: [order.number] };
    const sent = { id: randomUUID(), ...closure };
    expect((await app.send('POST', '/api/admin/closures', sent, admin.as)).status).toBe(200);
    expect(await openKinds()).toEqual([]);
    expect(await door.brokenRules()).toEqual([]);
  });
});
