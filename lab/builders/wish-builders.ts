/** Wishes of a shop, and dishes that can meet some of them. */
import { randomUUID } from 'node:crypto';
import { insertDishes } from '#src/dishes/server/dish-sql.ts';
import type { menus } from '#src/menus/server/menu-tables.ts';
import { wishes } from '#src/wishes/server/wish-tables.ts';
import { addMenu } from './shop-builders.ts';
import { type TestApp, testNow } from './test-app.ts';

/** Adds a wish behind those that there are; returns its id. */
export async function addWish(app: TestApp, name: string, short = name): Promise<string> {
  const id = randomUUID();
  const position = await app.shop.db.$count(wishes);
  const row = { id, name, short: short.slice(0, 8).trim(), position, createdAt: testNow };
  await app.shop.db.insert(wishes).values({ ...row, isActive: true });
  return id;
}

/** A dish of the library that can meet these wishes; returns its id. */
async function addDishWith(app: TestApp, wishIds: string[], name = 'Thali') {
  const id = randomUUID();
  const row = { id, name, description: '', items: ['2 roti', 'Dal'], pricePaise: 104_00 };
  const stored = { ...row, photoUrl: null, tiffinId: null, wishes: wishIds };
  await insertDishes(app.shop.db, [{ ...stored, createdAt: testNow, updatedAt: testNow }]);
  return id;
}

/** A menu entry made from a dish that can meet these wishes; returns the entry's id. */
export async function addMenuWith(
  app: TestApp,
  wishIds: string[],
  change: Partial<typeof menus.$inferInsert> = {},
): Promise<string> {
  const variant = change.variant ?? 'Thali';
  const dishId = await addDishWith(app, wishIds, variant);
  return addMenu(app, { variant, items: ['2 roti', 'Dal'], dishId, ...change });
}
