import { beforeEach, describe, expect, it } from 'vitest';
import { addKnownPerson, type KnownPerson } from '#lab/builders/known-person.ts';
import { changeSettings } from '#lab/builders/settings-builders.ts';
import { asOwner, type TestPerson } from '#lab/builders/staff-builders.ts';
import { setUpOwner, setUpPayer } from '#lab/builders/test-head.ts';
import { findWords } from '#lab/builders/word-search.ts';
import { retentionOf } from '#src/app/personal/retention.ts';
import { findBrokenCounts } from '#src/kitchen/server/checks/count-check-service.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import { jobs } from '#src/platform/jobs/job-tables.ts';
import type { listPrivacyRequests } from '../privacy-contract.ts';
import { logPersonView } from './person-view-service.ts';
import { personViews } from './privacy-tables.ts';
import { applyRetention, enqueueRetention } from './retention-service.ts';

const daySeconds = 86_400;
const payer = setUpPayer();
const { app } = payer;
const owner = setUpOwner(app);
let person: KnownPerson;
beforeEach(async () => {
  person = await addKnownPerson(payer, owner);
});

const work = () => ({ shop: app.shop, settings: app.settings, aging: retentionOf(app.shop) });
const search = (words: readonly string[]) => findWords(app.database.pool, words);
const word = (text: string) => `${text}${person.mobileNo.slice(-5)}`;
async function requests(as?: TestPerson) {
  type Listed = WireOf<typeof listPrivacyRequests.response>;
  const { as: headers } = as ?? (await asOwner(app));
  const url = '/api/admin/privacy/requests';
  return (await app.send<Listed>('GET', url, undefined, headers)).body.requests;
}

describe('old data', () => {
  it('is kept while no retention period is set', async () => {
    app.advance(400 * daySeconds);
    await applyRetention(work());
    expect(await search([word('Zebrawood')])).toEqual([
      'orders.note',
      'places.line',
      'shift_lines.note',
    ]);
    expect(await requests()).toEqual([]);
  });

  it('is deleted in steps after its months, together with copies, and recorded in the history', async () => {
    await changeSettings(app, 'privacy', { noteMonths: 2, messageMonths: 3 });
    app.advance(61 * daySeconds);
    await applyRetention(work());
    expect(await search([word('Quillonia')])).toEqual(['orders.note', 'shift_lines.note']);
    app.advance(2 * daySeconds);
    await applyRetention(work(), 1);
    expect(await search([word('Zebrawood'), word('Quillonia')])).toEqual([]);
    expect(await search([word('Wrote')])).toEqual(['contact_messages.message']);
    // The customer's number is still there; only the texts were deleted.
    expect(await search([person.mobileNo])).toContain('orders.mobile_no');
    expect(await findBrokenCounts(app.shop.db, '2026-01-01')).toEqual([]);
    app.advance(31 * daySeconds);
    await applyRetention(work(), 1);
    expect(await search([word('Wrote')])).toEqual([]);
    expect((await requests()).map(({ kind, counts, by }) => ({ kind, counts, by }))).toEqual([
      { kind: 'age', counts: { Messages: 1 } },
      { kind: 'age', counts: { 'Notes of orders': 3 } },
    ]);
  });

  it('includes access log entries of more than a year ago', async () => {
    const look = { staffId: owner.id, mobileNo: person.mobileNo, screen: 'Customer' };
    await logPersonView(app.shop.db, { ...look, now: app.shop.clock() });
    app.advance(200 * daySeconds);
    await logPersonView(app.shop.db, { ...look, now: app.shop.clock() });
    app.advance(60);
    await logPersonView(app.shop.db, { ...look, now: app.shop.clock() });
    expect(await app.shop.db.select().from(personViews)).toHaveLength(2);
    app.advance(166 * daySeconds);
    await applyRetention(work());
    expect(await app.shop.db.select().from(personViews)).toHaveLength(1);
  });
});

it('is deleted every night, once', async () => {
  const { db, config, clock } = app.shop;
  await enqueueRetention(db, config.timeZone, clock());
  await enqueueRetention(db, config.timeZone, clock());
  const planned = (await db.select().from(jobs)).filter(({ kind }) => kind === 'forget-old');
  expect(planned.map(({ runAt }) => runAt.toISOString())).toEqual(['2026-11-21T21:30:00.000Z']);
  app.advance(daySeconds);
  await app.jobs.runDue();
  const next = (await db.select().from(jobs)).filter(({ kind }) => kind === 'forget-old');
  expect(next).toHaveLength(2);
});
