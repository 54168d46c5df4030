import { describe, expect, it } from 'vitest';
import { cardOf, placeDueOrder } from '#lab/builders/customer-builders.ts';
import { addMenu, orderBody, placeTestOrder } from '#lab/builders/shop-builders.ts';
import { asAdmin } from '#lab/builders/staff-builders.ts';
import { replacePerson, setUpAdmin, setUpApp } from '#lab/builders/test-head.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import type { Customer } from '../../customer-contract.ts';
import type { Merger } from '../../customer-page-contract.ts';
import { customers } from '../customer-tables.ts';

const app = setUpApp();
const admin = setUpAdmin(app, { fullName: 'Meena Shah' });

const old = '9825012345';
const changed = '9825099001';
const third = '9825077007';

type Answer = { customer: WireOf<typeof Customer>; mergers: WireOf<typeof Merger>[] };

async function known(mobileNo: string, words: object) {
  await placeTestOrder(app, { mobile_no: mobileNo });
  const { id, revision, name, language, marks, note } = (await cardOf(app, admin, mobileNo))
    .customer;
  const body = { revision, name, language, marks, note, ...words };
  await app.send('PUT', `/api/admin/customers/${id}`, body, admin.as);
}
async function merge(kept: string, other: string) {
  const { id, revision } = (await cardOf(app, admin, kept)).customer;
  const body = { revision, mobile_no: other };
  return app.send<Answer>('POST', `/api/admin/customers/${id}/merge`, body, admin.as);
}
async function page(mobileNo: string) {
  const { id } = (await cardOf(app, admin, mobileNo)).customer;
  return (await app.send<Answer>('GET', `/api/admin/customers/${id}`, undefined, admin.as)).body;
}
const undo = (id: string | undefined) =>
  app.send<Answer>('POST', `/api/admin/customers/mergers/${id}/undo`, undefined, admin.as);
const rows = async () =>
  (await app.shop.db.select().from(customers).orderBy(customers.mobileNo)).map(
    ({ revision: _, ...row }) => row,
  );

describe('two numbers of one person', () => {
  it('have one page, with the orders of both and all their details', async () => {
    await known(changed, { name: 'Asha Patel', marks: 'Jain', note: 'Gate 2' });
    await known(old, { language: 'gu', marks: 'no onion, jain', note: 'Ring twice' });
    expect(await merge(changed, old)).toMatchObject({
      status: 200,
      body: {
        customer: {
          mobile_no: changed,
          otherNumbers: [{ mobile_no: old }],
          name: 'Asha Patel',
          language: 'gu',
          marks: 'Jain, no onion',
          note: 'Gate 2\nRing twice',
        },
      },
    });
    const card = await cardOf(app, admin, old);
    expect(card).toMatchObject({ customer: { mobile_no: changed }, orders: { length: 2 } });
    expect(card.orders.map(({ mobile_no }) => mobile_no)).toEqual([old, changed]);
    expect(await page(changed)).toMatchObject({
      customer: { orderCount: 2 },
      mergers: [{ mobile_no: old, by: 'Meena Shah', canUndo: true }],
    });
  });

  it('count open orders of the old number for the person', async () => {
    await placeDueOrder(app, { mobile_no: old }, 'done');
    await placeTestOrder(app, { mobile_no: changed });
    await merge(changed, old);
    expect(await cardOf(app, admin, changed)).toMatchObject({ owed: 104 });
    await placeTestOrder(app, { mobile_no: old });
    expect((await cardOf(app, admin, changed)).orders).toHaveLength(3);
  });

  it('are blocked together', async () => {
    await known(old, {});
    await known(changed, {});
    const { id, revision } = (await cardOf(app, admin, old)).customer;
    const reason = { revision, reason: 'Refused' };
    await app.send('PUT', `/api/admin/customers/${id}/block`, reason, admin.as);
    await merge(changed, old);
    const menu = await addMenu(app);
    for (const mobile_no of [old, changed]) {
      const body = await orderBody(app, [menu], { mobile_no });
      expect((await app.send('POST', '/api/user/order', body)).status).toBe(409);
    }
  });

  it('can be separated again as they were, within 30 days', async () => {
    await known(changed, { name: 'Asha Patel', marks: 'Jain', note: 'Gate 2' });
    await known(old, { language: 'gu', marks: 'no onion', note: 'Ring twice' });
    await known(third, { note: 'Third' });
    await merge(old, third);
    const before = await rows();
    await merge(changed, old);
    expect((await page(changed)).customer.otherNumbers).toHaveLength(2);
    const [merger] = (await page(changed)).mergers;
    expect((await undo(merger?.id)).status).toBe(200);
    expect(await rows()).toEqual(before);
    expect((await page(changed)).mergers).toMatchObject([
      { canUndo: false, undone: { by: 'Meena Shah' } },
    ]);
    expect((await undo(merger?.id)).status).toBe(409);
    // Now the first merger can be undone as well.
    expect((await undo((await page(old)).mergers[0]?.id)).status).toBe(200);
  });

  it('stay together after 30 days', async () => {
    await known(changed, {});
    await known(old, {});
    await merge(changed, old);
    const [merger] = (await page(changed)).mergers;
    app.advance(30 * 24 * 3600);
    await replacePerson(admin, asAdmin(app));
    expect((await undo(merger?.id)).status).toBe(409);
    expect((await page(changed)).mergers).toMatchObject([{ canUndo: false }]);
  });

  it('keep what staff wrote after the merger', async () => {
    await known(changed, { name: 'Asha', note: 'Gate 2' });
    await known(old, { name: 'A. Patel', note: 'Ring twice' });
    const { customer } = (await merge(changed, old)).body;
    const { id, revision, language, marks, note } = customer;
    const written = { revision, name: 'Asha Patel', language, marks, note };
    await app.send('PUT', `/api/admin/customers/${id}`, written, admin.as);
    await undo((await page(changed)).mergers[0]?.id);
    expect((await cardOf(app, admin, changed)).customer).toMatchObject({
      name: 'Asha Patel',
      note: 'Gate 2',
    });
    expect((await cardOf(app, admin, old)).customer).toMatchObject({ name: 'A. Patel' });
  });

  it('never form a circle, whatever two admins do at once', async () => {
    for (const mobile_no of [old, changed, third]) await known(mobile_no, {});
    const answers = await Promise.all([
      merge(old, changed),
      merge(changed, old),
      merge(third, old),
      merge(changed, third),
    ]);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const stored = await rows();
    const mains = new Set(
      stored.filter(({ mergedInto }) => mergedInto === null).map(({ id }) => id),
    );
    for (const { mergedInto } of stored) {
      if (mergedInto !== null) expect(mains.has(mergedInto)).toBe(true);
    }
  });

  it('never form a chain: the database refuses it', async () => {
    for (const mobile_no of [old, changed, third]) await known(mobile_no, {});
    await merge(changed, old);
    const [main, merged, other] = ['%099001', '%12345', '%077007'];
    const lead = (from: string | undefined, to: string | undefined) =>
      app.database.pool.query(
        `update customers set merged_into = (select id from customers where mobile_no like $2)
        where mobile_no like $1`,
        [from, to],
      );
    await expect(lead(other, merged)).rejects.toThrow('customers_merged_into_main');
    await expect(lead(main, other)).rejects.toThrow('customers_merged_into_main');
  });

  it('can’t be merged with themselves, with an unknown number, or with one merged before', async () => {
    await known(changed, {});
    await known(old, {});
    expect((await merge(changed, changed)).status).toBe(409);
    expect((await merge(changed, '9825000000')).status).toBe(404);
    await merge(changed, old);
    expect((await merge(changed, old)).status).toBe(409);
    await known(third, {});
    expect((await merge(third, old)).status).toBe(409);
  });

  it('can’t be merged when their notes together are too long', async () => {
    await known(changed, { note: 'a'.repeat(300) });
    await known(old, { note: 'b'.repeat(300) });
    expect((await merge(changed, old)).status).toBe(409);
  });
});
