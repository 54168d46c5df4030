import { beforeEach, describe, expect, it } from 'vitest';
import { expectNoBrokenRules } from '#lab/builders/money-builders.ts';
import { addPassShop } from '#lab/builders/pass-builders.ts';
import { addMenu } from '#lab/builders/shop-builders.ts';
import { testToday } from '#lab/builders/test-app.ts';
import { setUpAdmin, setUpPayer } from '#lab/builders/test-head.ts';
import { buyPass } from '#lab/simulation/pass-buyer.ts';
import { freezeCount } from '#src/kitchen/server/count/shift-freeze-service.ts';
import { findBrokenRules } from './ledger-service.ts';

const payer = setUpPayer();
const { app } = payer;
const admin = setUpAdmin(app);

/** A pass of 26 meals for ₹2,600, and a lunch that was drawn from it. */
beforeEach(async () => {
  const shop = await addPassShop(app, admin.id);
  await addMenu(app, { tiffinId: shop.tiffinId, items: ['Dal'] });
  await buyPass(payer, shop);
  const now = app.shop.clock();
  const plan = app.settings.current().shiftPlan;
  await freezeCount(app.shop.db, { date: testToday, shift: 'Lunch', now, plan });
});

/** With triggers and foreign keys disabled. */
const breakIt = (statement: string) =>
  app.database.pool.query(
    `begin; set local session_replication_role = replica; ${statement}; commit`,
  );
const addEntry = (kind: string, meals: number, paise: number, more = '') => `
  insert into pass_entries (id, pass_id, kind, meals, paise, order_id, reason, staff_id, day, created_at)
  select gen_random_uuid(), pass_id, '${kind}', ${meals}, ${paise}, ${more || 'null, null, null'}, day, created_at
  from pass_entries where kind = 'drawn'`;
/** `{staff}` stands for the member of staff, who is there after the setup. */
const given = "order_id, 'Cold', '{staff}'::uuid";

describe('the books of passes', () => {
  it('are consistent after a sale and a meal', async () => {
    await expectNoBrokenRules(app.shop.db);
  });

  it.each([
    [
      'a worth that is no sum of entries',
      'update passes set balance_paise = balance_paise - 1',
      'a pass has what its entries add up to',
    ],
    [
      'meals that are no sum of entries',
      'update passes set balance_meals = balance_meals + 1',
      'a pass has what its entries add up to',
    ],
    [
      'a sale of other meals than its terms say',
      "update pass_entries set meals = 25 where kind = 'bought'",
      'a pass was sold once',
    ],
    [
      'a sale without its paper',
      'update receipts set checkout_id = gen_random_uuid()',
      'a pass was sold once',
    ],
    [
      'a running pass that nobody has paid',
      "update checkouts set state = 'awaiting' where pays_for = 'pass'",
      'a pass was sold once',
    ],
    [
      'a paid pass that waits for its money',
      "update passes set state = 'pending', balance_meals = 0, balance_paise = 0",
      'nothing happens to a pass before it is paid',
    ],
    [
      'a stopped pass with meals',
      "update passes set state = 'stopped'",
      'a pass that was stopped or has ended is empty',
    ],
    [
      'a pass that lasts longer than its entries say',
      'update passes set expires_on = expires_on + 1',
      'a pass lasts as long as',
    ],
    [
      'a pass that is worth more than was paid and not eaten',
      'update passes set balance_paise = price_paise',
      'a pass holds no more than what was paid',
    ],
    [
      'meals that went back without their money',
      addEntry('refunded', -1, -10_000),
      'what was left of a pass goes back as it came',
    ],
    [
      'an order that costs something else than was drawn',
      "update pass_entries set paise = paise - 1 where kind = 'drawn'",
      'an order of a pass costs what was drawn for it',
    ],
    [
      'a cancelled order that has not come back',
      "update orders set status = 'unexpected', cancel_reason = 'No gas'",
      'an order of a pass costs what was drawn for it',
    ],
    [
      'a meal that was given back before it was delivered',
      addEntry('givenBack', 1, 10_000, given),
      'an order whose meals were given back stays sold',
    ],
    [
      'more meals given back than were drawn',
      `update orders set status = 'done', delivery_staff_id = '{staff}'; ${addEntry('givenBack', 2, 20_000, given)}`,
      'an order whose meals were given back stays sold',
    ],
    [
      'a meal that was drawn and is paid otherwise',
      "update orders set settlement = 'online'",
      'nothing is drawn for an order that is paid otherwise',
    ],
    [
      'an order of a pass that no standing meal says',
      'update orders set standing_id = null',
      'an order of a pass is a standing meal',
    ],
  ])('violate a rule with %s', async (_what, statement, rule) => {
    await breakIt(statement.replaceAll('{staff}', admin.id));
    const found = (await findBrokenRules(app.shop.db)).map((broken) => broken.rule);
    expect(found).toContainEqual(expect.stringContaining(rule));
  });
});
