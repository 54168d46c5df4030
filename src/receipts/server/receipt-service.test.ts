import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  credit,
  issue,
  issued,
  linksOf,
  placeCheckout,
  timeZone,
} from '#lab/builders/receipt-builders.ts';
import { testNow } from '#lab/builders/test-app.ts';
import { setUpApp } from '#lab/builders/test-head.ts';
import { lineTotalPaise } from '#src/orders/charges.ts';
import { inTransaction } from '#src/platform/database/db.ts';
import type { TaxScheme } from '#src/settings/tax-rules.ts';
import { taxPartsOf } from '../receipt-rules.ts';
import { findReceipt, type Issuer, issueReceipts, listReceipts } from './receipt-service.ts';
import { receipts } from './receipt-tables.ts';

const app = setUpApp();

const serials = async () =>
  (await issued(app.shop.db)).map(({ kind, financialYear, number }) => [
    kind,
    financialYear,
    number,
  ]);

describe('the receipt of an order', () => {
  it('has the first serial of its financial year, and the next order has the next one', async () => {
    await issue(app, (await placeCheckout(app)).checkoutId);
    await issue(app, (await placeCheckout(app)).checkoutId);
    expect(await serials()).toEqual([
      ['receipt', '2026-27', 1],
      ['receipt', '2026-27', 2],
    ]);
  });

  it('is issued for each order of a checkout, sorted by order number', async () => {
    const { checkoutId, orders } = await placeCheckout(app, {}, { shift: 'Dinner' });
    await issue(app, checkoutId);
    expect((await issued(app.shop.db)).map(({ orderId, number }) => [orderId, number])).toEqual(
      orders.map(({ id }, index) => [id, index + 1]),
    );
  });

  it('has lines that add up to its total', async () => {
    const { checkoutId } = await placeCheckout(app, {}, { shift: 'Dinner' });
    await issue(app, checkoutId);
    for (const { token, amountPaise } of await issued(app.shop.db)) {
      const lines = (await findReceipt(app.shop.db, token))?.lines ?? [];
      expect(lines.map(lineTotalPaise).reduce((sum, paise) => sum + paise, 0)).toBe(amountPaise);
    }
  });

  it('is issued once, however often the payment is confirmed', async () => {
    const { checkoutId } = await placeCheckout(app);
    await issue(app, checkoutId);
    await issue(app, checkoutId);
    await issue(app, (await placeCheckout(app)).checkoutId);
    expect(await serials()).toHaveLength(2);
    expect((await issued(app.shop.db)).map(({ number }) => number)).toEqual([1, 2]);
  });

  it('leaves no gap when 20 payments are confirmed at once and every fourth is rolled back', async () => {
    const checkouts = [];
    for (let count = 0; count < 20; count++) checkouts.push(await placeCheckout(app));
    const confirmations = await Promise.allSettled(
      checkouts.map(({ checkoutId }, index) =>
        inTransaction(app.shop.db, async (tx) => {
          await issueReceipts(tx, {
            checkoutId,
            now: testNow,
            timeZone,
            issuer: app.settings.current(),
          });
          if (index % 4 === 0) throw new Error('the database went away');
        }),
      ),
    );
    expect(confirmations.filter(({ status }) => status === 'rejected')).toHaveLength(5);
    const numbers = (await issued(app.shop.db)).map(({ number }) => number);
    expect(numbers).toEqual(Array.from({ length: 15 }, (_, index) => index + 1));
  });

  it('begins a new series on 1 April in India', async () => {
    const lastSecond = new Date('2027-03-31T18:29:59Z');
    const midnight = new Date('2027-03-31T18:30:00Z');
    for (const now of [testNow, lastSecond, midnight]) {
      await issue(app, (await placeCheckout(app)).checkoutId, { now });
    }
    expect(await serials()).toEqual([
      ['receipt', '2026-27', 1],
      ['receipt', '2026-27', 2],
      ['receipt', '2027-28', 1],
    ]);
  });

  it('keeps the seller as of the day of issue', async () => {
    const { checkoutId, orderId } = await placeCheckout(app);
    await issue(app, checkoutId, { issuer: issuerUnder('regular', { legalName: 'Asha Foods' }) });
    const found = await find((await linksOf(app, orderId)).receiptPath);
    expect(found?.seller).toMatchObject({
      legalName: 'Asha Foods',
      gstin: app.settings.current().papers.gstin,
    });
  });

  it.each([
    ['regular', { taxablePaise: 19_810, cgstPaise: 495, sgstPaise: 495 }],
    ['composition', { taxablePaise: 20_800, cgstPaise: 0, sgstPaise: 0 }],
    ['unregistered', { taxablePaise: 20_800, cgstPaise: 0, sgstPaise: 0 }],
  ] as const)('has the tax of the scheme of its day: %s', async (scheme, parts) => {
    const { checkoutId, orderId } = await placeCheckout(app);
    await issue(app, checkoutId, { issuer: issuerUnder(scheme) });
    const found = await find((await linksOf(app, orderId)).receiptPath);
    expect(found).toMatchObject({ scheme, amountPaise: 20_800, ...parts });
    expect('gstin' in (found?.seller ?? {})).toBe(scheme !== 'unregistered');
  });
});

describe('the credit note of a refund', () => {
  const refund = { amountPaise: 10_400, reason: 'One dish was missing' };

  it('has a series of its own and names its receipt', async () => {
    const { checkoutId, orderId } = await placeCheckout(app);
    await issue(app, checkoutId);
    app.advance(3600);
    const refundId = randomUUID();
    await credit(app, { orderId, refundId, ...refund });
    const { creditNotes } = await linksOf(app, orderId);
    expect(creditNotes.map((note) => note.refundId)).toEqual([refundId]);
    expect(await find(creditNotes[0]?.path)).toMatchObject({
      kind: 'creditNote',
      serial: 'C26-27/000001',
      amountPaise: 10_400,
      taxablePaise: 9904,
      cgstPaise: 248,
      sgstPaise: 248,
      lines: [],
      credit: { serial: 'R26-27/000001', issuedAt: testNow, reason: 'One dish was missing' },
    });
  });

  it('is issued once per refund, and again for the next part', async () => {
    const { checkoutId, orderId } = await placeCheckout(app);
    await issue(app, checkoutId);
    const [first, second] = [randomUUID(), randomUUID()];
    for (const refundId of [first, first, second]) {
      app.advance(60);
      await credit(app, { orderId, refundId, ...refund });
    }
    const { creditNotes } = await linksOf(app, orderId);
    expect(creditNotes.map(({ refundId }) => refundId)).toEqual([first, second]);
    expect((await serials()).slice(1)).toEqual([
      ['creditNote', '2026-27', 1],
      ['creditNote', '2026-27', 2],
    ]);
  });

  it('takes the rounding difference when it is the last one', async () => {
    const { checkoutId, orderId } = await placeCheckout(app, { pricePaise: 165 });
    await issue(app, checkoutId);
    for (const amountPaise of [110, 110, 110]) {
      app.advance(60);
      await credit(app, { orderId, refundId: randomUUID(), amountPaise, reason: 'Bit by bit' });
    }
    const [receipt, ...notes] = await issued(app.shop.db);
    expect(notes.map(({ cgstPaise }) => cgstPaise)).toEqual([3, 2, 3]);
    const taxed = notes.reduce((sum, { taxablePaise }) => sum + taxablePaise, 0);
    expect([taxed, 8]).toEqual([receipt?.taxablePaise, receipt?.cgstPaise]);
  });

  it('keeps the rate and the service code of its receipt, regardless of present ones', async () => {
    const { checkoutId, orderId } = await placeCheckout(app);
    await issue(app, checkoutId);
    const former = { gstBasisPoints: 1800, serviceCode: '996332', ...taxPartsOf(20_800, 1800) };
    await app.shop.db.update(receipts).set(former);
    await credit(app, { orderId, refundId: randomUUID(), ...refund });
    const { receiptPath, creditNotes } = await linksOf(app, orderId);
    expect(await find(receiptPath)).toMatchObject(former);
    const rate = { gstBasisPoints: 1800, serviceCode: '996332' };
    expect(await find(creditNotes[0]?.path)).toMatchObject({
      ...rate,
      ...taxPartsOf(10_400, 1800),
    });
  });

  it('is not issued for an order without a receipt', async () => {
    const { orderId } = await placeCheckout(app);
    await credit(app, { orderId, refundId: randomUUID(), ...refund });
    expect(await serials()).toEqual([]);
  });

  it('is under the tax scheme of its receipt, regardless of the present one', async () => {
    const { checkoutId, orderId } = await placeCheckout(app);
    await issue(app, checkoutId, { issuer: issuerUnder('composition') });
    const issuer = issuerUnder('regular');
    await credit(app, { orderId, refundId: randomUUID(), ...refund, issuer });
    const [note] = (await linksOf(app, orderId)).creditNotes;
    expect(await find(note?.path)).toMatchObject({ scheme: 'composition', cgstPaise: 0 });
  });
});

describe('the links of orders', () => {
  it('are listed for orders that have a receipt', async () => {
    const paid = await placeCheckout(app);
    const unpaid = await placeCheckout(app);
    await issue(app, paid.checkoutId);
    const links = await listReceipts(app.shop.db, [paid.orderId, unpaid.orderId]);
    expect([...links.keys()]).toEqual([paid.orderId]);
    expect(links.get(paid.orderId)).toEqual({
      receiptPath: expect.stringMatching(/^\/receipt\/[\da-f]{32}$/),
      creditNotes: [],
    });
    expect(await listReceipts(app.shop.db, [])).toEqual(new Map());
  });
});

function find(path = '') {
  return findReceipt(app.shop.db, path.split('/').at(-1) ?? '');
}

function issuerUnder(scheme: TaxScheme, change: Partial<Issuer['papers']> = {}): Issuer {
  const { shop, papers } = app.settings.current();
  const taxSchemes = [{ from: '2026-04-01', scheme }];
  return { shop, papers: { ...papers, taxSchemes, ...change } };
}
