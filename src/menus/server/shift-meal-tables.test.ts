import { expect, it } from 'vitest';
import { migrationsBefore } from '#lab/postgres/migrations-before.ts';
import { createEmptyDatabase } from '#lab/postgres/test-database.ts';
import { applyMigrations } from '#src/platform/database/migrations-sql.ts';
import { openDatabase } from '#src/platform/database/open-database.ts';
import { inOneTransaction } from '#src/platform/transfer/table-rows.ts';
import { openTarget } from '#src/platform/transfer/transfer-database.ts';

/** The version before meals of a shift were counted; limits already existed. */
const olderVersion = migrationsBefore(13);

const rules = [
  { shift: 'Lunch', from: '2000-01-01', daysOff: [] },
  { shift: 'Lunch', from: '2026-03-02', daysOff: [], mostMeals: 20 },
  { shift: 'Lunch', from: '2026-03-05', daysOff: [] },
  { shift: 'Lunch', from: '2026-03-07', daysOff: [], mostMeals: 30 },
  { shift: 'Dinner', from: '2026-03-03', daysOff: [], mostMeals: 9 },
];

interface Ordered {
  day: string;
  shift?: 'Lunch' | 'Dinner';
  status?: 'pending' | 'unexpected';
  /** Quantity of each line. */
  quantities: number[];
  isHeld: boolean;
}

const ordered: Ordered[] = [
  { day: '2026-03-01', quantities: [5], isHeld: false },
  { day: '2026-03-02', quantities: [2], isHeld: true },
  { day: '2026-03-02', quantities: [7], status: 'unexpected', isHeld: false },
  { day: '2026-03-02', quantities: [4], shift: 'Dinner', isHeld: false },
  { day: '2026-03-03', quantities: [4], shift: 'Dinner', isHeld: true },
  { day: '2026-03-04', quantities: [1, 3], isHeld: true },
  { day: '2026-03-04', quantities: [2], isHeld: true },
  { day: '2026-03-05', quantities: [8], isHeld: false },
  { day: '2026-03-06', quantities: [8], isHeld: false },
  { day: '2026-03-09', quantities: [6], isHeld: true },
];

const idOf = (number: number) => String(number).padStart(32, '0');
const moment = `'2026-03-01 06:07:08+00'`;

/** The rows of one order as that version stored them. */
function rowsOf({ day, shift = 'Lunch', status = 'pending', quantities }: Ordered, n: number) {
  const [order, checkout] = [idOf(100 + n), idOf(200 + n)];
  const lines = quantities.map(
    (quantity, index) => `
    insert into order_lines (id, order_id, menu_id, position, variant, description, items, price_paise, quantity, holds_portions)
      values ('${idOf(1000 + n * 10 + index)}', '${order}', '${idOf(20 + index)}', ${index + 1}, 'Dal', '', '{}', 10400, ${quantity}, false);`,
  );
  return `
    insert into checkouts (id, state, mobile_no, total_paise, browser_id, request_hash, expires_at, created_at)
      values ('${checkout}', 'confirmed', '9825012345', 10400, '${idOf(3)}', 'hash', ${moment}, ${moment});
    insert into orders (id, checkout_id, status, payment_status, mobile_no, address_id, note, order_date, delivery_date,
        shift, total_paise, created_at, address_shortname, address_text)
      values ('${order}', '${checkout}', '${status}', '${status === 'unexpected' ? 'failed' : 'done'}', '9825012345', '${idOf(1)}',
        '', '2026-03-01', '${day}', '${shift}', 10400, ${moment}, 'B-204', '12 Nehru Road');
    ${lines.join('')}`;
}

const olderShop = `
  insert into addresses (id, shortname, address, position, created_at)
    values ('${idOf(1)}', 'B-204', '12 Nehru Road', 1, ${moment});
  insert into menus (id, date, shift, variant, description, items, price_paise, status, is_published, created_at, updated_at)
    values ('${idOf(20)}', '2026-03-01', 'Lunch', 'Dal', '', '{}', 10400, 'Available', true, ${moment}, ${moment}),
      ('${idOf(21)}', '2026-03-01', 'Lunch', 'Thali', '', '{}', 10400, 'Available', true, ${moment}, ${moment});
  insert into settings (group_name, revision, value, changed_at)
    values ('shifts', 1, '${JSON.stringify({ rules })}', ${moment});
  ${ordered.map(rowsOf).join('')}`;

it('meals ordered before they were counted are counted under the limit of each day', async () => {
  const database = await createEmptyDatabase();
  const older = await openTarget({ ...database, dataDir: '' });
  await inOneTransaction(older.pool, 'write', async (to) => {
    await applyMigrations(to, olderVersion);
    await to.query(olderShop);
  });
  await older.close();
  const shop = await openDatabase({ ...database, dataDir: '' });
  const rows = async (query: string) => (await shop.pool.query(query)).rows;
  expect(await rows('select holds_meals as held from orders order by number')).toEqual(
    ordered.map(({ isHeld }) => ({ held: isHeld })),
  );
  const mealsOfLines = 'select sum(quantity) from order_lines where order_id = orders.id';
  expect(await rows(`select meals from orders where meals <> (${mealsOfLines})`)).toEqual([]);
  const meals = 'select date, shift, taken, most from shift_meals order by date, shift';
  expect(await rows(meals)).toEqual([
    { date: '2026-03-02', shift: 'Lunch', taken: 2, most: 2 },
    { date: '2026-03-03', shift: 'Dinner', taken: 4, most: 4 },
    { date: '2026-03-04', shift: 'Lunch', taken: 6, most: 6 },
    { date: '2026-03-09', shift: 'Lunch', taken: 6, most: 6 },
  ]);
  await shop.close();
  await database.remove();
});
