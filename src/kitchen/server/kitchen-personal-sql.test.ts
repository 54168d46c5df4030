import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { addRider } from '#lab/builders/staff-builders.ts';
import { testNow, testToday } from '#lab/builders/test-app.ts';
import { setUpAdmin, setUpOwner, setUpPayer } from '#lab/builders/test-head.ts';
import { addMenuWith, addWish } from '#lab/builders/wish-builders.ts';
import { placePaidOrder } from '#lab/simulation/payer.ts';
import { declaredData } from '#src/app/personal/declared-data.ts';
import { retentionOf } from '#src/app/personal/retention.ts';
import { customers } from '#src/customers/server/customer-tables.ts';
import { orderLines } from '#src/orders/server/order-line-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { dayMs } from '#src/platform/contract/business-day.ts';
import { inTransaction } from '#src/platform/database/db.ts';
import { erasePerson } from '#src/privacy/server/person-erasing-service.ts';
import { exportPerson } from '#src/privacy/server/person-service.ts';
import { findBrokenCounts } from './checks/count-check-service.ts';
import { amendments } from './shift-day-tables.ts';

const payer = setUpPayer();
const { app } = payer;
const owner = setUpOwner(app);
const admin = setUpAdmin(app);

it('the wishes of a person are exported, and erased from orders, counts and changes', async () => {
  const [jain, mild] = [await addWish(app, 'Jain'), await addWish(app, 'Mild')];
  const menu_id = await addMenuWith(app, [jain, mild]);
  const menus = [{ menu_id, quantity: 2, wishes: [jain] }];
  const { orderId } = await placePaidOrder(payer, { menus });
  const { db } = app.shop;
  const [person] = await db.select().from(customers);
  const kept = [{ id: jain, name: 'Jain', short: 'JAIN' }];
  await db.update(customers).set({ wishes: kept });
  const lunch = { date: testToday, shift: 'Lunch' };
  await app.send('POST', '/api/kitchen/freeze', lunch, admin.as);
  const lines = await db.execute<{ id: string }>(sql`select id from order_lines`);
  const body = { line: lines.rows[0]?.id, seen: [jain], wishes: [mild] };
  await app.send('PUT', `/api/admin/orders/${orderId}/wishes`, body, admin.as);
  const rider = await addRider(app);
  await db.update(orders).set({ status: 'done', deliveryStaffId: rider.id });

  const mobileNo = person?.mobileNo ?? '';
  const look = { declared: declaredData(() => testNow), mobileNo, staffId: owner.id, now: testNow };
  const found = JSON.stringify(await exportPerson(db, { ...look, from: 'Tulsi Tiffin' }));
  expect(found).toContain('Jain');
  expect(found).toContain('Mild');
  await erasePerson(db, look);
  const { rows } = await db.execute(sql`
    select (select jsonb_agg(wishes) from order_lines) as ordered,
      (select jsonb_agg(wishes) from shift_lines) as counted,
      (select jsonb_agg(wishes) from shift_changes) as changed`);
  expect(rows).toEqual([{ ordered: [[]], counted: [[]], changed: [[]] }]);
  expect(await findBrokenCounts(db, testToday)).toEqual([]);
});

it('wishes that get old are no change of a count, also of an order that nobody has delivered', async () => {
  const jain = await addWish(app, 'Jain');
  const menu_id = await addMenuWith(app, [jain]);
  const menus = [{ menu_id, quantity: 2, wishes: [jain] }];
  await placePaidOrder(payer, { menus });
  await app.send('POST', '/api/kitchen/freeze', { date: testToday, shift: 'Lunch' }, admin.as);
  const { db } = app.shop;
  const later = new Date(testNow.getTime() + 100 * dayMs);
  const blanked = await inTransaction(db, (tx) => retentionOf(app.shop).notes(tx, later, 10));
  expect(blanked).toBe(1);
  expect(await db.$count(amendments)).toBe(0);
  expect((await db.select().from(orderLines))[0]?.wishes).toEqual([]);
  expect(await findBrokenCounts(db, testToday)).toEqual([]);
});
