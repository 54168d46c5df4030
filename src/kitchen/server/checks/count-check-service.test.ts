import { isNull } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { addMenu } from '#lab/builders/shop-builders.ts';
import { testToday } from '#lab/builders/test-app.ts';
import { setUpOwner, setUpPayer } from '#lab/builders/test-head.ts';
import { placePaidOrder } from '#lab/simulation/payer.ts';
import { alerts } from '#src/alerts/server/alert-tables.ts';
import { freezeCount } from '../count/shift-freeze-service.ts';
import { checkCounts, enqueueCountCheck, findBrokenCounts } from './count-check-service.ts';

const payer = setUpPayer();
const { app } = payer;
const owner = setUpOwner(app);

/** Runs SQL with triggers and foreign keys disabled. */
const breakIt = (statement: string) =>
  app.database.pool.query(
    `begin; set local session_replication_role = replica; ${statement}; commit`,
  );
const rules = async () => (await findBrokenCounts(app.shop.db, testToday)).map(({ rule }) => rule);
const openAlerts = () => app.shop.db.select().from(alerts).where(isNull(alerts.resolvedAt));

const [whole, owed, added, boxes, fixed] = [
  'an order that is to be cooked has all its lines as it was ordered',
  'a line is of an order that is owed, or that the addendum cancels',
  'a line that came after the freeze stands in the addendum',
  'a line has a box for each meal',
  'a count is as it was fixed',
] as const;

/**
 * Two orders in the count, one of them cancelled after the freeze, and one that was added later.
 */
async function fixedLunch(): Promise<void> {
  const order = async () => {
    const menu_id = await addMenu(app, { items: ['Dal'] });
    return (await placePaidOrder(payer, { menus: [{ menu_id, quantity: 2 }] })).orderId;
  };
  const first = await order();
  await order();
  const plan = app.settings.current().shiftPlan;
  const now = app.shop.clock();
  await freezeCount(app.shop.db, { date: testToday, shift: 'Lunch', now, plan });
  await order();
  const body = { reason: 'No gas today' };
  const url = `/api/admin/orders/${first}/cancel`;
  expect((await app.send('POST', url, body, owner.as)).status).toBe(200);
}

describe('the counts', () => {
  it('contain every meal that is owed, after orders were added and cancelled', async () => {
    await fixedLunch();
    expect(await rules()).toEqual([]);
  });

  const late = '(select id from shift_changes where kind = $$added$$)';
  it.each([
    ['a line that was lost', `delete from shift_lines where change_id = ${late}`, [whole]],
    [
      'a line with a smaller quantity',
      'update shift_lines set quantity = 1',
      [whole, boxes, fixed],
    ],
    ['a line of another dish', "update shift_lines set dish = 'Other'", [whole, fixed]],
    [
      'an order that was paid without an amendment',
      `delete from shift_boxes where order_line_id in (select order_line_id from shift_lines where change_id = ${late});
       delete from shift_lines where change_id = ${late}`,
      [whole],
    ],
    [
      'an order that was cancelled without an amendment',
      "delete from shift_changes where kind = 'cancelled'",
      [owed],
    ],
    [
      'an order that is cooked although an amendment cancels it',
      "update orders set status = 'pending', cancel_reason = null where status = 'unexpected'",
      [owed],
    ],
    [
      'a late line of another order',
      `update shift_changes set order_id = (select id from orders order by number limit 1) where id = ${late}`,
      [added],
    ],
    ['a box that was lost', 'delete from shift_boxes where nth = 2', [boxes]],
    ['a note that was changed', "update shift_lines set note = 'Jain'", [fixed]],
    ['a line that was slipped in', 'update shift_lines set change_id = null', [fixed]],
  ])('are wrong with %s', async (_what, statement, expected) => {
    await fixedLunch();
    await breakIt(statement);
    const found = new Set(await rules());
    for (const rule of expected) expect(found).toContain(rule);
  });
});

describe('the daily check', () => {
  it('raises an alert once for each error, and runs again tomorrow', async () => {
    await fixedLunch();
    await enqueueCountCheck(app.shop.db, 'Asia/Kolkata', app.shop.clock());
    await app.jobs.runDue();
    expect(await openAlerts()).toEqual([]);
    await breakIt("delete from shift_changes where kind = 'cancelled'");
    app.advance(24 * 3600);
    await app.jobs.runDue();
    await checkCounts(app.shop);
    const open = await openAlerts();
    expect(open).toHaveLength(1);
    expect(open[0]).toMatchObject({ kind: 'invariant', subject: expect.stringContaining(owed) });
  });
});
