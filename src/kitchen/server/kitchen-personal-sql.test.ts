import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { addRider } from '#lab/builders/staff-builders.ts';
import { testNow, testToday } from '#lab/builders/test-app.ts';
import { setUpAdmin, setUpOwner, setUpPayer } from '#lab/builders/test-head.ts';
import { addMenuWith, addWish } from '#lab/builders/wish-builders.ts';
import { placePaidOrder } from '#lab/simulation/payer.ts';
import { declaredData } from '#src/app/personal/declared-data.ts';
import { customers } from '#src/customers/server/customer-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { erasePerson } from '#src/privacy/server/person-erasing-service.ts';
import { exportPerson } from '#src/privacy/server/person-service.ts';
import { findBrokenCounts } from './checks/count-check-service.ts';

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
