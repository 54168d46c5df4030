import { asc, getTableColumns, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { addMenu } from '#lab/builders/shop-builders.ts';
import { setUpApp } from '#lab/builders/test-head.ts';
import { menus } from '#src/menus/server/menu-tables.ts';
import { selectPlain } from './plain-rows-sql.ts';

const app = setUpApp();

it('plain rows equal those of drizzle, whatever their lists contain', async () => {
  const odd = ['Dal "tadka"', 'half\\whole', 'rice, papad', '{curd}', 'NULL', '', ' ₹ ', "d'or"];
  for (const items of [odd, ['Rajma'], odd, []]) await addMenu(app, { items, portions: 5 });
  await addMenu(app, { photoUrl: '/images/menu.webp' });
  const { db } = app.shop;
  const rows = await selectPlain(
    db,
    getTableColumns(menus),
    sql`from ${menus} order by ${menus.id}`,
  );
  expect(rows).toEqual(await db.select().from(menus).orderBy(asc(menus.id)));
  expect(rows.filter(({ items }) => items.length === odd.length)).toHaveLength(2);
});
