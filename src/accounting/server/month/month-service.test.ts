import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { beforeEach, describe, expect, it } from 'vitest';
import { faultsOfMonth } from '#lab/accountant/add-up.ts';
import { readMonth } from '#lab/accountant/month-file.ts';
import { setUpDoor } from '#lab/builders/cash-builders.ts';
import { changeSettings } from '#lab/builders/settings-builders.ts';
import { asOwner, type TestPerson } from '#lab/builders/staff-builders.ts';
import { placePaidOrder } from '#lab/simulation/payer.ts';
import { companyOfOffice, oddTexts, playDays } from '#lab/simulation/played-month.ts';
import { gstListNames, plainLists } from '../../accountant-rules.ts';

const door = setUpDoor();
const { app, payer, admin } = door;
beforeEach(() => {
  payer.gateway.onRefund = async () => ({ state: 'done' });
});

const path = '/api/admin/accountant/month';
const ask = (month: string, as: TestPerson['as']) =>
  app.server.inject({ method: 'POST', url: path, payload: { month }, ...as });
async function save(month: string, owner: TestPerson) {
  const answer = await ask(month, owner.as);
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
}

describe('the month of the accountant', () => {
  it('adds up, before and after a turn of the year too', async () => {
    const owner = await playDays(door, { from: '2026-12-29', to: '2027-01-02', seed: 3 });
    for (const month of ['2026-11', '2026-12', '2027-01', '2027-02']) {
      expect(faultsOfMonth(await save(month, owner)), month).toEqual([]);
    }
    expect(await door.brokenRules()).toEqual([]);
    const [december, january] = [await save('2026-12', owner), await save('2027-01', owner)].map(
      readMonth,
    );
    const daysOf = (rows = december?.list('journal')) => new Set(rows?.map(({ Day }) => Day));
    expect([...daysOf()]).toEqual(['2026-12-29', '2026-12-30', '2026-12-31']);
    expect([...daysOf(january?.list('journal'))]).toEqual(
      expect.arrayContaining(['2027-01-01', '2027-01-02', '2027-01-03']),
    );
    const balance = (rows: typeof december, entry: string) =>
      Object.fromEntries(
        (rows?.list('cashbook') ?? [])
          .filter(({ Entry, Balance }) => Entry === entry && Balance !== '0.00')
          .map(({ Book, Balance }) => [Book, Balance]),
      );
    expect(balance(january, 'Opening balance')).toEqual(balance(december, 'Closing balance'));
  });

  it('ends at midnight in India', async () => {
    const owner = await asOwner(app);
    for (const at of ['2026-12-31T18:29:59.999Z', '2026-12-31T18:30:00Z']) {
      const { orderId, transactionId } = await placePaidOrder(payer);
      const { pool } = app.database;
      const paid = 'update payment_attempts set paid_at = $1 where transaction_id = $2';
      await pool.query(paid, [at, transactionId]);
      const issued =
        'update receipts set issued_at = $1 where order_id = (select id from orders where number = $2)';
      await pool.query(issued, [at, orderId]);
    }
    const counts = async (month: string) => {
      const { list, vouchers } = readMonth(await save(month, owner));
      const lists = ['journal', 'payments', 'receipts'].map((name) => list(name)?.length);
      return [...lists, vouchers.map(({ date }) => date)];
    };
    expect(await counts('2026-12')).toEqual([2, 1, 1, ['20261231']]);
    expect(await counts('2027-01')).toEqual([2, 1, 1, ['20270101']]);
  });

  it('with another amount in any file is noticed by who adds it up', async () => {
    const owner = await playDays(door, { from: '2026-11-21', to: '2026-11-22', seed: 5 });
    const files = unzipSync(await save('2026-11', owner));
    const silent = ['payments.csv', 'refunds.csv', 'gst13.csv', 'README.txt', 'tally-ledgers.xml'];
    for (const [name, bytes] of Object.entries(files)) {
      if (silent.includes(name)) continue;
      // The last amount that is not zero.
      const changed = strFromU8(bytes).replace(/(.*[^0-9])([1-9]\d*\.\d\d)/s, '$11$2');
      expect(changed, name).not.toBe(strFromU8(bytes));
      const zip = zipSync({ ...files, [name]: strToU8(changed) });
      expect(faultsOfMonth(zip), name).not.toEqual([]);
    }
  });

  it('is a file for owners', async () => {
    const owner = await asOwner(app);
    const { headers } = await ask('2026-11', owner.as);
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="month-2026-11.zip"',
      'cache-control': 'no-store',
    });
    expect((await ask('2026-11', admin.as)).statusCode).toBe(403);
    expect((await ask('2026-13', owner.as)).statusCode).toBe(400);
    const noted = await app.database.pool.query('select screen from person_views');
    expect(noted.rows).toEqual([{ screen: 'month-2026-11.zip' }]);
  });

  it('may be empty, and says that there are no tables of the GST return', async () => {
    const month = readMonth(await save('2020-01', await asOwner(app)));
    const files = [...plainLists.map((list) => `${list}.csv`), 'tally-vouchers.xml'];
    expect(month.names).toEqual([...files, 'tally-ledgers.xml', 'README.txt']);
    expect(plainLists.flatMap((list) => month.list(list))).toEqual([]);
    expect(month.vouchers).toEqual([]);
    expect(month.readme).toContain('1 Jan 2020');
    expect(month.readme).toContain('no tables of the GST return');
  });

  it('has every list and explains each of them', async () => {
    await placePaidOrder(payer);
    const { names, readme } = readMonth(await save('2026-11', await asOwner(app)));
    const lists = [...plainLists, ...gstListNames].map((list) => `${list}.csv`);
    expect(names.filter((name) => name.endsWith('.csv'))).toEqual(lists);
    for (const name of names.slice(0, -1)) expect(readme).toContain(name);
    expect(readme).toMatch(/journal\.csv\r\n.*\(4 lines\)/);
  });

  it('writes what people type as it is, for Tally too', async () => {
    const owner = await asOwner(app, { fullName: 'मीना "Meena" & Shah' });
    const given = { refundable: 104, amount: 10 };
    for (const reason of oddTexts) {
      const { orderId } = await placePaidOrder(payer);
      const post = (what: string, body: object) =>
        app.send('POST', `/api/admin/orders/${orderId}/${what}`, body, owner.as);
      expect((await post('refund', { ...given, reason })).status).toBe(200);
      expect((await post('recipient', companyOfOffice)).status).toBe(200);
    }
    const month = readMonth(await save('2026-11', owner));
    const decided = month.vouchers.filter(({ narration }) => narration.startsWith('Decided'));
    const told = decided.map(({ narration }) => narration.split(' · ').slice(2));
    expect(told.toSorted()).toEqual(
      oddTexts.map((reason) => [reason, 'मीना "Meena" & Shah']).toSorted(),
    );
    const reasons = (month.list('refunds') ?? []).map(({ Reason }) => Reason);
    expect(reasons.toSorted()).toEqual(
      oddTexts.map((text) => (text.startsWith('=') ? `'${text}` : text)).toSorted(),
    );
    expect(month.list('receipts')).toContainEqual(
      expect.objectContaining({ 'Billed to': companyOfOffice.name }),
    );
  });

  it('names the ledgers of Tally as the owner does', async () => {
    await placePaidOrder(payer);
    await changeSettings(app, 'tally', {
      ledgers: { sales: 'बिक्री & Sales', company: 'Gateway' },
    });
    const { ledgers, vouchers } = readMonth(await save('2026-11', await asOwner(app)));
    expect(Object.fromEntries(ledgers)).toEqual({
      'Gateway: test': 'Current Assets',
      Customers: 'Sundry Debtors',
      'बिक्री & Sales': 'Sales Accounts',
    });
    expect(vouchers.map(({ type, date }) => [type, date])).toEqual([
      ['Journal', '20261121'],
      ['Journal', '20261121'],
    ]);
  });
});
