import { isNull } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { asOwner } from '#lab/builders/staff-builders.ts';
import { setUpPayer } from '#lab/builders/test-head.ts';
import { placePaidOrder } from '#lab/simulation/payer.ts';
import { alerts } from '#src/alerts/server/alert-tables.ts';
import { processRefundJob } from '#src/payments/server/refunds/refund-jobs.ts';
import { jobs } from '#src/platform/jobs/job-tables.ts';
import { checkLedger, checkLedgerJob, findBrokenRules } from './ledger-service.ts';

const payer = setUpPayer();
const { app } = payer;

const change = (statement: string) => app.database.pool.query(statement);
const rules = async () => (await findBrokenRules(app.shop.db)).map(({ rule }) => rule.slice(0, 40));
const openAlerts = () => app.shop.db.select().from(alerts).where(isNull(alerts.resolvedAt));
const waitingLooks = async () =>
  (await app.shop.db.select().from(jobs).where(isNull(jobs.doneAt)))
    .filter(({ kind }) => kind === checkLedgerJob)
    .map(({ payload, runAt }) => ({ payload, runAt }));

describe('the books', () => {
  it('are consistent after an order was paid', async () => {
    await placePaidOrder(payer);
    expect(await rules()).toEqual([]);
  });

  it.each([
    [
      'money that was not used and is not covered',
      "update payment_attempts set outcome = 'surplus'",
      '1: money that was not used is covered by',
    ],
    [
      'an attempt that gave back more than its refunds',
      'update payment_attempts set refunded_paise = 1',
      '1: what an attempt gives back is the sum',
    ],
    [
      'an attempt beside its events',
      "update payment_events set to_state = 'open' where to_state = 'paid'",
      '4: an attempt stands where its last even',
    ],
    [
      'a cancelled order that was paid',
      "update orders set status = 'unexpected', cancel_reason = 'No gas'",
      '1: a cancelled order that was paid is gi',
    ],
    [
      'an unpaid order of a confirmed checkout',
      "update orders set payment_status = 'pending'",
      '3: an order is paid exactly if its check',
    ],
    [
      'a confirmed checkout of another total',
      'update checkouts set total_paise = total_paise + 1',
      '2, 3: a checkout is confirmed exactly if',
    ],
    [
      'a checkout that costs something else than its orders',
      'update checkouts set total_paise = total_paise + 1',
      '3: a checkout costs what its orders cost',
    ],
    [
      'an order of more meals than its lines',
      'update orders set meals = meals + 1',
      '5: an order has as many meals as its lin',
    ],
    [
      'an order whose meals its shift has not counted',
      'update orders set holds_meals = true',
      '5: a shift took the meals of its orders',
    ],
  ])('violate a rule with %s', async (_what, statement, rule) => {
    await placePaidOrder(payer);
    await change(statement);
    expect(await rules()).toContain(rule);
  });
});

describe('the daily check', () => {
  it('raises one alert for each violation, and runs again tomorrow', async () => {
    await placePaidOrder(payer);
    await change('update payment_attempts set refunded_paise = 1');
    await checkLedger(app.shop);
    await checkLedger(app.shop);
    expect(await openAlerts()).toMatchObject([{ kind: 'invariant' }]);
    const tomorrow = new Date(app.shop.clock().getTime() + 24 * 60 * 60 * 1000);
    expect(await waitingLooks()).toEqual([{ payload: {}, runAt: tomorrow }]);
  });

  it('checks as many rows at once as a statement may, and misses none', async () => {
    for (let count = 0; count < 5; count++) await placePaidOrder(payer);
    await change("update payment_events set to_state = 'open' where to_state = 'paid'");
    await checkLedger(app.shop, {}, { rows: 2 });
    expect(await openAlerts()).toHaveLength(5);
  });

  it('continues in another job where it stopped when it takes long', async () => {
    for (let count = 0; count < 5; count++) await placePaidOrder(payer);
    await change('update checkouts set total_paise = total_paise + 1');
    await checkLedger(app.shop, {}, { lookMs: 0, rows: 2 });
    expect(await openAlerts()).toEqual([]);
    expect(await waitingLooks()).toMatchObject([{ payload: { place: { book: 0 } } }]);
    await app.jobs.runDue();
    // Each violates two rules.
    expect(await openAlerts()).toHaveLength(10);
    expect(await waitingLooks()).toMatchObject([{ payload: {} }]);
  });

  it('schedules a refund that has no job', async () => {
    const { orderId } = await placePaidOrder(payer);
    const { as } = await asOwner(app);
    await app.send('POST', `/api/admin/orders/${orderId}/cancel`, { reason: 'No gas' }, as);
    await app.shop.db.delete(jobs);
    await checkLedger(app.shop);
    const waiting = await app.shop.db.select().from(jobs).where(isNull(jobs.doneAt));
    expect(waiting.map(({ kind }) => kind).sort()).toEqual([checkLedgerJob, processRefundJob]);
  });
});
