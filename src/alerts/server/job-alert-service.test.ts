import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { setUpApp } from '#lab/builders/test-head.ts';
import { newId } from '#src/platform/database/new-id.ts';
import { jobs } from '#src/platform/jobs/job-tables.ts';
import { enqueue } from '#src/platform/jobs/jobs.ts';
import { alerts } from './alert-tables.ts';

const app = setUpApp();
const hour = 3600;
/** A payload that no handler accepts. */
const broken = { refundId: 'no id', isScheduled: false };
const sound = { refundId: newId(), isScheduled: false };

const add = (dedupeKey: string) =>
  enqueue(app.shop.db, 'move-refund', broken, { runAt: app.shop.clock(), dedupeKey });
const runTimes = async (times: number) => {
  for (let time = 0; time < times; time++) {
    await app.jobs.runDue();
    app.advance(2 * hour);
  }
};
const openAlerts = async () => {
  const rows = await app.shop.db.select().from(alerts);
  return rows.filter(({ resolvedAt }) => resolvedAt === null);
};

it('a job that fails ten times in the same way raises one alert until it succeeds', async () => {
  const { db } = app.shop;
  await add('refund:1');
  await runTimes(9);
  expect(await openAlerts()).toEqual([]);
  await runTimes(3);
  const [alert, ...more] = await openAlerts();
  expect(more).toEqual([]);
  expect(alert).toMatchObject({ kind: 'jobFails' });
  expect(alert?.message).toMatch(
    /^Background work “move-refund” \(refund:1\) failed 10 times in the same way, and is still being tried: /,
  );
  await db.update(jobs).set({ payload: sound }).where(eq(jobs.dedupeKey, 'refund:1'));
  await runTimes(1);
  expect(await openAlerts()).toEqual([]);
  expect(await db.$count(alerts)).toBe(1);
});

it('jobs with the same error share one alert, as long as one of them fails', async () => {
  const { db } = app.shop;
  await add('refund:1');
  await add('refund:2');
  await runTimes(11);
  expect(await openAlerts()).toHaveLength(1);
  await db.update(jobs).set({ payload: sound }).where(eq(jobs.dedupeKey, 'refund:1'));
  await runTimes(2);
  expect(await openAlerts()).toHaveLength(1);
  await db.update(jobs).set({ payload: sound }).where(eq(jobs.dedupeKey, 'refund:2'));
  await runTimes(1);
  expect(await openAlerts()).toEqual([]);
});
