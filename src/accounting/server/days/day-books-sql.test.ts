import { describe, expect, it } from 'vitest';
import { type BookedOrder, openBooks } from '#lab/builders/money-builders.ts';
import { testNow, testToday } from '#lab/builders/test-app.ts';
import { setUpApp, setUpOwner } from '#lab/builders/test-head.ts';
import { addDays } from '#src/platform/contract/business-day.ts';
import { findBrokenRules } from '../ledger-service.ts';
import { closeBooks, readDay } from './day-service.ts';
import { findUnsettled } from './unsettled-service.ts';

const app = setUpApp();
const owner = setUpOwner(app);
const yesterday = addDays(testToday, -1);
const cash = { settlement: 'cash', date: yesterday } as const;

/** Online, cash by hand, payment page at the door, and owed; one order is cancelled. */
const fourTenders: Partial<BookedOrder>[] = [
  { date: yesterday },
  { ...cash, paid: 'hand', quantity: 2 },
  { ...cash, paid: 'page', pricePaise: 5000 },
  { ...cash, paid: 'no', pricePaise: 3000 },
  { date: yesterday, status: 'unexpected', refunds: [{ paise: 10_400, at: testNow }] },
];

async function closeDay(orders: Partial<BookedOrder>[]): Promise<void> {
  const books = await openBooks(app);
  await books.book(...orders);
  const plan = app.settings.current().shiftPlan;
  const context = { timeZone: app.shop.config.timeZone, plan, now: app.shop.clock() };
  const unsettled = await findUnsettled(app.shop.db, { date: yesterday, ...context });
  const seen = { ...(await readDay(app.shop.db, yesterday, context)), unsettled };
  await closeBooks(app.shop.db, yesterday, { ...context, staffId: owner.id, seen });
}

/** Only rules of closed days, because these orders have no events. */
const broken = async () =>
  (await findBrokenRules(app.shop.db))
    .map(({ rule }) => rule)
    .filter((rule) => rule.startsWith('7'));

describe('the daily check of the books', () => {
  const behindTheTriggers = (statement: string) =>
    app.database.pool.query(
      `begin; set local session_replication_role = replica; ${statement}; commit`,
    );

  it.each([
    ["update day_close_lines set paise = paise + 1 where tender = 'cash'", 3],
    ["update day_close_sums set paise = paise + 1 where tender = 'online'", 2],
    ["delete from day_close_sums where tender = 'qr'", 2],
    ["update day_closes set digest = repeat('0', 64)", 1],
    ["update orders set total_paise = total_paise + 1 where settlement = 'cash'", 1],
    ['update order_lines set quantity = quantity + 1', 1],
    ["update orders set status = 'unexpected' where settlement = 'online'", 2],
    ["delete from day_close_lines where tender = 'owed'", 3],
  ])('finds %s', async (statement, count) => {
    await closeDay(fourTenders);
    expect(await broken()).toEqual([]);
    await behindTheTriggers(statement);
    expect(await broken()).toHaveLength(count);
  });

  it('finds refunds of another amount', async () => {
    await closeDay([{ date: yesterday, refunds: [{ paise: 400, at: testNow }] }]);
    await behindTheTriggers('update refunds set amount_paise = 399');
    expect(await broken()).toEqual([
      '7: what was given back of a closed day is a refund of that amount',
    ]);
  });
});
