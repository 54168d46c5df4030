import { describe, expect, it } from 'vitest';
import { untilWaiting } from '#lab/builders/lock-builders.ts';
import { openBooks } from '#lab/builders/money-builders.ts';
import { razorpay } from '#lab/builders/settlements/settlement-builders.ts';
import { settlementDesk } from '#lab/builders/settlements/settlement-desk.ts';
import { asAdmin } from '#lab/builders/staff-builders.ts';
import { setUpApp, setUpOwner } from '#lab/builders/test-head.ts';
import { settlementFiles, settlementLines } from './settlement-tables.ts';

const app = setUpApp();
const owner = setUpOwner(app);
const { take, takeBack, bank, differences, fileIds, storedLines, refresh } = settlementDesk(
  app,
  owner,
);

/** The database is lost while `change` waits for it, in the middle of its transaction. */
async function loseDuring<Answer>(change: () => Promise<Answer>): Promise<Answer> {
  const lock = await app.database.pool.connect();
  await lock.query('begin; lock table settlement_lines in share mode');
  const lost = change();
  await untilWaiting(app, 1);
  await lock.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  const answer = await lost;
  await lock.query('rollback');
  lock.release();
  return answer;
}

describe('a file that is taken back', () => {
  it('leaves no line, is noted, and can come again', async () => {
    const [paid] = await (await openBooks(app)).book({});
    const file = razorpay({ entity_id: paid?.paymentRef ?? '' });
    await take('razorpay', file);
    const [id = ''] = await fileIds();
    expect(await takeBack(id)).toEqual([200, undefined]);
    expect(await storedLines()).toEqual([]);
    const { days, files } = await bank();
    expect(days).toEqual([]);
    expect(files).toMatchObject([{ id, lines: 1, takenBack: { by: 'Meena Shah' } }]);
    expect((await take('razorpay', file)).body).toMatchObject({ isNew: true, lines: 1 });
    expect((await bank()).days).toMatchObject([{ gross: 104 }]);
  });

  it('makes way for other figures of the same payment', async () => {
    await take('razorpay', razorpay({ entity_id: 'pay_1', credit: '102.0', tax: '0.0' }));
    const right = razorpay({ entity_id: 'pay_1' });
    expect((await take('razorpay', right)).status).toBe(422);
    const [id = ''] = await fileIds();
    await takeBack(id);
    expect((await take('razorpay', right)).body).toMatchObject({ isNew: true, lines: 1 });
  });

  it('is not expected to have settled anything', async () => {
    await (await openBooks(app)).book({}, { paidAt: new Date('2026-11-18T05:00:00Z') });
    await take('razorpay', razorpay({ entity_id: 'pay_1' }));
    const [id = ''] = await fileIds();
    await takeBack(id);
    app.advance(3 * 24 * 3600);
    await refresh();
    expect(await differences()).toEqual([]);
  });

  it('is refused while a later file has lines of it, and not for other later files', async () => {
    const first = { entity_id: 'pay_1' };
    await take('razorpay', razorpay(first));
    app.advance(1);
    await take('razorpay', razorpay({ entity_id: 'pay_2' }));
    app.advance(1);
    await take('razorpay', razorpay(first, { entity_id: 'pay_3' }));
    const [later = '', other = '', id = ''] = await fileIds();
    expect(await takeBack(id)).toEqual([
      409,
      'Please take back nov.csv first: it came later and has lines of this file.',
    ]);
    expect(await storedLines()).toHaveLength(3);
    for (const each of [other, later, id]) expect(await takeBack(each)).toEqual([200, undefined]);
    expect(await storedLines()).toEqual([]);
  });

  it('is refused while a later file of the version before is there', async () => {
    await take('razorpay', razorpay({ entity_id: 'pay_1' }));
    app.advance(1);
    await take('razorpay', razorpay({ entity_id: 'pay_2' }));
    const [, id = ''] = await fileIds();
    await app.database.pool.query(
      `begin; set local session_replication_role = replica;
       update settlement_files set builds_on = null; commit`,
    );
    expect((await takeBack(id))[0]).toBe(409);
  });

  it('is taken back once, by two at once and by a retry', async () => {
    await take('razorpay', razorpay({ entity_id: 'pay_1' }));
    const [id = ''] = await fileIds();
    const both = await Promise.all([takeBack(id), takeBack(id)]);
    expect(both.map(([status]) => status)).toEqual([200, 200]);
    const { takenBack } = (await bank()).files[0] ?? {};
    app.advance(60);
    expect((await takeBack(id))[0]).toBe(200);
    expect((await bank()).files).toMatchObject([{ takenBack }]);
  });

  it('needs an owner who has given the own password, and a file', async () => {
    await take('razorpay', razorpay({ entity_id: 'pay_1' }));
    const [id = ''] = await fileIds();
    expect((await takeBack(id, (await asAdmin(app)).as))[0]).toBe(403);
    expect(await takeBack('00000000-0000-4000-8000-000000000009')).toEqual([
      404,
      'This file does not exist.',
    ]);
    app.advance(15 * 60 + 1);
    expect((await takeBack(id))[0]).toBe(403);
    expect(await storedLines()).toHaveLength(1);
  });

  it('stays as it is when the database is lost in the middle, and is taken back by a retry', async () => {
    await take('razorpay', razorpay({ entity_id: 'pay_1' }));
    const [id = ''] = await fileIds();
    const [status] = await loseDuring(() => takeBack(id));
    expect(status).toBeGreaterThanOrEqual(500);
    expect(await storedLines()).toHaveLength(1);
    expect((await bank()).files[0]?.takenBack).toBeUndefined();
    expect(await takeBack(id)).toEqual([200, undefined]);
    expect(await storedLines()).toEqual([]);
  });

  it('loses lines in no other way, and gets none', async () => {
    await take('razorpay', razorpay({ entity_id: 'pay_1' }));
    const [id = ''] = await fileIds();
    const refuse = (statement: string) =>
      expect(app.database.pool.query(statement)).rejects.toThrow();
    await refuse('delete from settlement_lines');
    await refuse('update settlement_lines set amount_paise = 1');
    await refuse('delete from settlement_files');
    await refuse(`update settlement_files set file_name = 'x.csv'`);
    const lines = await storedLines();
    expect((await takeBack(id))[0]).toBe(200);
    await expect(app.shop.db.insert(settlementLines).values(lines)).rejects.toThrow();
    await refuse(
      `update settlement_files set taken_back_at = null, taken_back_by = null where id = '${id}'`,
    );
  });
});

it('a file is stored completely or not at all when the database is lost in the middle', async () => {
  const file = razorpay({ entity_id: 'pay_1' }, { entity_id: 'pay_2' });
  const { status } = await loseDuring(() => take('razorpay', file));
  expect(status).toBeGreaterThanOrEqual(500);
  expect(await app.shop.db.select().from(settlementFiles)).toEqual([]);
  expect((await take('razorpay', file)).body).toMatchObject({ isNew: true, lines: 2 });
});
