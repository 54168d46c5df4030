import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { addKnownPerson, type KnownPerson } from '#lab/builders/known-person.ts';
import { placeTestOrder } from '#lab/builders/shop-builders.ts';
import { setUpOwner, setUpPayer } from '#lab/builders/test-head.ts';
import { findWords } from '#lab/builders/word-search.ts';
import { placePaidOrder } from '#lab/simulation/payer.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import type { exportPerson, getPerson, listPrivacyRequests } from '../privacy-contract.ts';

const payer = setUpPayer();
const { app } = payer;
const owner = setUpOwner(app);
let person: KnownPerson;
beforeEach(async () => {
  person = await addKnownPerson(payer, owner);
});

type Found = WireOf<typeof getPerson.response>;
type Exported = WireOf<typeof exportPerson.response>;
interface Refused {
  message: string;
  error: string;
  details?: { path: string; message: string }[];
}

const post = <Body>(what: string, body: object, as = owner.as) =>
  app.send<Body>('POST', `/api/admin/privacy/${what}`, body, as);
const find = async (mobile_no = person.mobileNo) =>
  (await post<Found>('person', { mobile_no })).body;
const erase = <Body = { counts: Record<string, number> }>(
  mobile_no = person.mobileNo,
  confirmation = mobile_no,
) => post<Body>('erase', { mobile_no, confirmation });
const search = (words: readonly string[]) => findWords(app.database.pool, words);

describe("a person's data", () => {
  it('is counted by kind, and the view is in the access log', async () => {
    const { kept, openMatters, views } = await find();
    expect(Object.fromEntries(kept.map(({ label, count }) => [label, count]))).toMatchObject({
      ...{ Orders: 3, Checkouts: 3, Payments: 2, Refunds: 1, Messages: 1 },
      ...{ 'Names on receipts': 1, Explanations: 1, 'Alerts about payments': 1 },
      'Places that nobody else orders to': 1,
    });
    expect(openMatters).toEqual([]);
    expect(views).toEqual([
      { at: expect.any(String), by: 'Meena Shah', screen: 'Privacy', lastDigits: '222' },
    ]);
  });

  it('in a downloaded list is recorded in the access log for each download', async () => {
    const path = '/api/admin/days/2026-11-20/orders.csv';
    const download = () => app.send('POST', path, { figure: 'sold' }, owner.as);
    expect((await download()).status).toBe(200);
    expect((await download()).status).toBe(200);
    const { body } = await app.send<{ views: object[] }>(
      'GET',
      '/api/admin/privacy/views',
      undefined,
      owner.as,
    );
    const screen = 'sold-2026-11-20.csv';
    const row = { at: expect.any(String), by: 'Meena Shah', screen };
    expect(body.views).toEqual([row, row]);
  });

  it('is exported as in the database', async () => {
    const { body } = await post<Exported>('export', { mobile_no: person.mobileNo });
    const text = JSON.stringify(body);
    const words = [...person.words, ...person.paperWords];
    expect(words.filter((word) => !text.includes(word))).toEqual([]);
    const tables = new Map(body.parts.map(({ table, rows }) => [table, rows]));
    const { rows } = await app.database.pool.query(
      'select to_jsonb(o) as row from orders o where mobile_no = $1 order by id',
      [person.mobileNo],
    );
    const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
    expect(tables.get('orders')).toEqual(
      rows.map(({ row }) =>
        Object.fromEntries(
          Object.entries(row as object).flatMap(([name, value]) =>
            value === null ? [] : [[name, asText(value)]],
          ),
        ),
      ),
    );
  });
});

describe('an erasure', () => {
  it('deletes mails in the folder of a shop without a mail server', async () => {
    const { dataDir } = app.shop.config;
    // All files in the folder, pictures included.
    const files = async () => {
      const found = await readdir(dataDir, { recursive: true, withFileTypes: true });
      const names = found
        .filter((each) => each.isFile())
        .map((each) => join(each.parentPath, each.name));
      return (await Promise.all(names.map((name) => readFile(name, 'latin1')))).join();
    };
    expect(await files()).toContain(person.mobileNo);
    await erase();
    app.advance(121);
    await app.jobs.runDue();
    const left = await files();
    expect(person.words.filter((word) => left.includes(word))).toEqual([]);
  });

  it('is recorded with three digits, and repeating it changes nothing', async () => {
    await erase();
    expect((await erase()).body.counts).toEqual({});
    type Listed = WireOf<typeof listPrivacyRequests.response>;
    const url = '/api/admin/privacy/requests';
    const { requests } = (await app.send<Listed>('GET', url, undefined, owner.as)).body;
    expect(requests).toEqual([
      {
        ...{ kind: 'erase', by: 'Meena Shah', lastDigits: '222', at: expect.any(String) },
        counts: expect.objectContaining({ Orders: 3 }),
      },
    ]);
    expect((await find()).kept).toEqual([]);
  });

  it('invalidates links of receipts, and the placeholder of the number finds no orders', async () => {
    const { rows } = await app.database.pool.query<{ token: string }>('select token from receipts');
    await erase();
    for (const { token } of rows) {
      expect((await app.send('GET', `/receipt/${token}`)).status).toBe(404);
    }
    const body = { mobile_no: '0000000000' };
    const looked = await app.send<{ orders: unknown[] }>('POST', '/api/user/orders/details', body);
    expect(JSON.stringify(looked.body)).not.toContain('Infocity');
  });

  it('requires the same number twice', async () => {
    const { status, body } = await erase<Refused>(person.mobileNo, '9811198223');
    expect(status).toBe(400);
    expect(body.details).toEqual([
      { path: 'confirmation', message: 'This is not the number that would be erased.' },
    ]);
    expect((await erase(person.mobileNo, `+91 ${person.mobileNo}`)).status).toBe(200);
  });

  it('is refused with reasons while an order is active or money is open', async () => {
    const { orderId } = await placePaidOrder(payer, { mobile_no: person.mobileNo });
    const { status, body } = await erase<Refused>();
    expect(status).toBe(409);
    expect(body.details).toEqual([
      {
        path: 'openMatters',
        message: `Order #000${orderId} for Lunch on 21 Nov is neither delivered nor cancelled.`,
      },
    ]);
    expect((await search(person.words)).length).toBeGreaterThan(12);
    const reason = 'No gas';
    await app.send('POST', `/api/admin/orders/${orderId}/cancel`, { reason }, owner.as);
    expect((await find()).openMatters).toEqual(['A refund of ₹104.00 is on its way.']);
    expect((await erase()).status).toBe(409);
  });

  it('makes a later order of the same number belong to a new person', async () => {
    await erase();
    await placeTestOrder(app, { mobile_no: person.mobileNo });
    const { kept } = await find();
    expect(kept.find(({ label }) => label === 'Orders')?.count).toBe(1);
  });
});
