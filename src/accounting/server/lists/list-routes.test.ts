import { beforeEach, describe, expect, it } from 'vitest';
import { readList } from '#lab/accountant/read-list.ts';
import { openBooks } from '#lab/builders/money-builders.ts';
import { testNow, testToday } from '#lab/builders/test-app.ts';
import { setUpApp, setUpOwner } from '#lab/builders/test-head.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import { newId } from '#src/platform/database/new-id.ts';
import { taxPartsOf } from '#src/receipts/receipt-rules.ts';
import { receipts } from '#src/receipts/server/receipt-tables.ts';
import { receiptRecipients } from '#src/receipts/server/recipient-tables.ts';
import type { sumGst } from '../../accountant-contract.ts';
import type { AccountantList } from '../../accountant-rules.ts';
import { rowsAPage } from './list-pages.ts';

const app = setUpApp();
const owner = setUpOwner(app);
let books: Awaited<ReturnType<typeof openBooks>>;
beforeEach(async () => {
  books = await openBooks(app);
});

const ofToday = { from: testToday, to: testToday };
const save = (list: AccountantList, days = ofToday) =>
  readList(app.shop.db, list, { ...days, timeZone: app.shop.config.timeZone });

/** Issues a receipt or a credit note, as the shop does. */
async function issue(
  orderId: string,
  number: number,
  change: Partial<typeof receipts.$inferInsert> = {},
) {
  const id = newId();
  const { amountPaise = 10_500, scheme = 'regular' } = change;
  const rate = scheme === 'regular' ? 500 : 0;
  await app.shop.db.insert(receipts).values({
    ...{ id, orderId, number, kind: 'receipt', financialYear: '2026-27', token: id },
    ...{ amountPaise, scheme, gstBasisPoints: rate, ...taxPartsOf(amountPaise, rate) },
    seller: {
      ...{ name: 'Tiffin', legalName: 'Tiffin', addressLines: [], fssaiLicence: '1' },
      ...{ gstin: '24ABCDE1234F1Z5', phone: '', email: '' },
    },
    issuedAt: testNow,
    ...change,
  });
  return id;
}

async function noteOf(
  order: { id: string; refundIds: string[] },
  receiptId: string,
  number: number,
  change = {},
) {
  return issue(order.id, number, {
    ...{ kind: 'creditNote', receiptId, refundId: order.refundIds[0] ?? '', reason: 'Cold' },
    issuedAt: new Date(testNow.getTime() + 60_000),
    ...change,
  });
}

describe("the accountant's lists", () => {
  it('begin with the journal, whose amounts of any days sum to zero', async () => {
    const [order] = await books.book(
      {},
      { date: '2026-11-20' },
      { settlement: 'cash', paid: 'hand' },
    );
    const month = { from: '2026-11-01', to: '2026-11-30' };
    const rows = await save('journal', month);
    expect(rows.map((row) => row.Day).toSorted()).toEqual(rows.map((row) => row.Day));
    expect(rows.reduce((sum, row) => sum + Number(row.Amount), 0)).toBe(0);
    expect(rows.filter((row) => row.Entry === 'Sold')).toHaveLength(6);
    expect(rows).toContainEqual({
      ...{ Day: testToday, 'Booked at': '2026-11-21 10:25', Entry: 'Paid online or by QR' },
      ...{ Account: 'Payment company: Razorpay', Amount: '104.00', Order: String(order?.number) },
      ...{ Person: '', Reason: '', Staff: '', Source: order?.attemptId },
    });
  });

  it('contain orders by delivery day', async () => {
    const [order] = await books.book(
      { quantity: 2, dish: '=cmd|calc', refunds: [{ paise: 400, at: testNow }] },
      { date: '2026-11-22' },
      { settlement: 'cash', paid: 'no', status: 'unexpected' },
    );
    await issue(order?.id ?? '', 42);
    const rows = await save('orders');
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({
      ...{ Order: String(order?.number), 'Delivery date': testToday, Status: 'Delivered' },
      ...{ 'Mobile No': '98250 12345', Dishes: '2 × =cmd|calc', Total: '208.00' },
      ...{ 'Given back': '4.00', Receipt: 'R26-27/000042', 'Delivery person': 'Ramesh Parmar' },
    });
    expect(rows[1]).toMatchObject({ Status: 'Cancelled', 'To be paid': 'Cash' });
  });

  it('contain payments by payment day, with company, fee and the day in the bank', async () => {
    const [first] = await books.book(
      { date: '2026-11-25', feePaise: 236, gateway: 'phonepe' },
      { paidAt: new Date('2026-11-20T18:29:59Z') },
      { paidAt: new Date('2026-11-20T18:30:00Z') },
    );
    const rows = await save('payments');
    expect(rows.map((row) => row['Paid at'])).toEqual(['2026-11-21 00:00', '2026-11-21 10:25']);
    expect(rows[1]).toMatchObject({
      ...{ Company: 'PhonePe', Transaction: first?.transactionId, 'Payment id': first?.paymentRef },
      ...{ UTR: '412345678901', Orders: `#${first?.number}`, Amount: '104.00' },
      ...{ 'Fee without tax': '2.36', 'Tax on fee': '0.00', 'Settled on': '' },
    });
  });

  it('contain refunds by decision day, and receipts and credit notes by issue day', async () => {
    const [order] = await books.book({
      pricePaise: 10_500,
      refunds: [{ paise: 10_500, at: testNow }],
    });
    if (!order) throw new Error('no order');
    const receipt = await issue(order.id, 1);
    await noteOf(order, receipt, 7);
    expect(await save('refunds')).toMatchObject([
      {
        Order: String(order.number),
        Amount: '105.00',
        State: 'Given back',
        'Credit note': 'C26-27/000007',
      },
    ]);
    expect(await save('receipts')).toMatchObject([
      { Paper: 'Receipt', Number: 'R26-27/000001', 'Taxable value': '100.00', CGST: '2.50' },
      {
        ...{ Paper: 'Credit note', Number: 'C26-27/000007', Against: 'R26-27/000001' },
        ...{ Reason: 'Cold', 'Taxable value': '-100.00', CGST: '-2.50', Total: '-105.00' },
      },
    ]);
    expect(await save('settlements')).toEqual([]);
  });

  it('are complete with any number of pages', async () => {
    const all = rowsAPage + 1;
    const many = Array.from({ length: all }, () => ({}));
    await books.book(...many.slice(0, 1000));
    await books.book(...many.slice(1000));
    for (const list of ['orders', 'payments'] as const) {
      const rows = await save(list);
      expect(new Set(rows.map((row) => row.Order ?? row.Transaction)).size).toBe(all);
    }
  });
});

describe('the GST return of a month', () => {
  const gst = async (month = '2026-11') =>
    (
      await app.send<WireOf<(typeof sumGst)['response']>>(
        'POST',
        '/api/admin/accountant/gst',
        { month },
        owner.as,
      )
    ).body;

  it('equals a sum of the receipts and credit notes by hand', async () => {
    const orders = await books.book(
      ...Array.from({ length: 40 }, (_, index) => ({
        pricePaise: 5000 + index * 137,
        refunds: index % 3 === 0 ? [{ paise: 1000 + index, at: testNow }] : [],
      })),
    );
    const net = { total: 0, taxable: 0, cgst: 0 };
    const business = { table4: { count: 0, taxable: 0 }, table9b: { count: 0, taxable: 0 } };
    for (const [index, order] of orders.entries()) {
      const isBusiness = index % 7 === 0;
      const inMonth = index < 35;
      const issuedAt = inMonth ? testNow : new Date('2026-12-01T00:00:00+05:30');
      const id = await issue(order.id, index + 1, { amountPaise: order.totalPaise, issuedAt });
      const add = (paise: number, sign: number) => {
        const parts = taxPartsOf(paise, 500);
        if (!inMonth) return;
        if (isBusiness) {
          const table = business[sign > 0 ? 'table4' : 'table9b'];
          table.count += 1;
          table.taxable += parts.taxablePaise / 100;
        } else {
          net.total += sign * paise;
          net.taxable += sign * parts.taxablePaise;
          net.cgst += sign * parts.cgstPaise;
        }
      };
      add(order.totalPaise, 1);
      const [given] = order.refunds;
      if (given) {
        await noteOf(order, id, index + 1, { amountPaise: given.paise, issuedAt });
        add(given.paise, -1);
      }
      if (isBusiness) {
        const to = {
          name: 'A firm',
          address: 'Here',
          gstin: '24ABCDE1234F1Z5',
          createdAt: testNow,
        };
        await app.shop.db.insert(receiptRecipients).values({ id: newId(), receiptId: id, ...to });
      }
    }
    const tax = net.cgst / 100;
    const { table4, table7, table9b, table12, table13 } = await gst();
    const taxes = { rate: 5, taxable: net.taxable / 100, cgst: tax, sgst: tax };
    expect(table7).toEqual([{ place: 'Gujarat (24)', ...taxes }]);
    const rounded = (sum: typeof table4) => ({ ...sum, taxable: Math.round(sum.taxable * 100) });
    expect([table4, table9b].map(rounded)).toEqual(
      [business.table4, business.table9b].map(rounded),
    );
    const unregistered = { isRegistered: false, serviceCode: '996331', total: net.total / 100 };
    expect(table12[0]).toEqual({ ...unregistered, ...taxes });
    expect(table12.slice(1)).toMatchObject([
      {
        isRegistered: true,
        taxable: rounded(table4).taxable / 100 - rounded(table9b).taxable / 100,
      },
    ]);
    expect(table13).toEqual([
      { kind: 'receipt', from: 'R26-27/000001', to: 'R26-27/000035', issued: 35, cancelled: 0 },
      { kind: 'creditNote', from: 'C26-27/000001', to: 'C26-27/000034', issued: 12, cancelled: 0 },
    ]);
    const range = { from: '2026-11-01', to: '2026-11-30' };
    expect(await save('gst7', range)).toMatchObject([{ 'Central tax': tax.toFixed(2) }]);
    expect(await save('gst13', range)).toHaveLength(2);
    const invoices = await save('gst4', range);
    expect(invoices).toHaveLength(table4.count);
    expect(invoices[0]).toMatchObject({
      ...{ GSTIN: '24ABCDE1234F1Z5', Name: 'A firm', 'Invoice number': 'R26-27/000001' },
      ...{ 'Invoice date': testToday, 'Place of supply': 'Gujarat (24)', 'Invoice value': '50.00' },
      ...{ Rate: '5', 'Taxable value': '47.62', 'Central tax': '1.19', Cess: '0.00' },
    });
    const notes = await save('gst9b', range);
    expect(notes).toHaveLength(table9b.count);
    expect(notes[0]).toMatchObject({
      ...{ 'Note number': 'C26-27/000001', 'Note value': '10.00', 'Note type': 'C' },
      Against: 'R26-27/000001',
    });
    expect(await save('gst12', range)).toMatchObject([
      { Supplies: 'B2C', 'HSN or SAC': '996331', Unit: 'NA', Quantity: '0' },
      { Supplies: 'B2B', 'HSN or SAC': '996331' },
    ]);
  });

  it('can be negative, and leaves out unregistered months', async () => {
    const [order] = await books.book({
      pricePaise: 10_500,
      refunds: [{ paise: 10_500, at: testNow }],
    });
    if (!order) throw new Error('no order');
    const id = await issue(order.id, 1, { issuedAt: new Date('2026-10-31T12:00:00+05:30') });
    await noteOf(order, id, 1);
    expect((await gst()).table7).toMatchObject([{ taxable: -100, cgst: -2.5, sgst: -2.5 }]);
    const [other] = await books.book({});
    await issue(other?.id ?? '', 2, {
      scheme: 'unregistered',
      issuedAt: new Date('2026-09-05T12:00:00Z'),
    });
    expect(await gst('2026-09')).toMatchObject({ table7: [], table13: [] });
  });
});
