import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testFacts } from '#lab/screens/test-facts.ts';
import { chargesWith, linesPaiseOf } from '#src/orders/charges.ts';
import { type IssuedReceipt, receiptDocument } from './receipt-document.ts';
import { taxPartsOf } from './receipt-rules.ts';

const { gstin = '', ...withoutGstin } = testFacts;
const receipt: IssuedReceipt = {
  kind: 'receipt',
  serial: 'R26-27/000042',
  issuedAt: new Date('2026-11-21T18:30:00Z'),
  scheme: 'regular',
  gstBasisPoints: 500,
  serviceCode: '996331',
  amountPaise: 20_800,
  taxablePaise: 19_810,
  cgstPaise: 495,
  sgstPaise: 495,
  seller: { ...withoutGstin, gstin },
  order: { number: 42, deliveryDate: '2026-11-22', shift: 'Lunch' },
  mobileEnd: '2345',
  lines: [{ variant: 'Rajma Chawal', quantity: 2, pricePaise: 10_400 }],
  extras: { deliveryPaise: 0, discountPaise: 0 },
};
const untaxed = { taxablePaise: 20_800, cgstPaise: 0, sgstPaise: 0, gstBasisPoints: 0 };
const documentOf = (change: Partial<IssuedReceipt> = {}) =>
  receiptDocument({ ...receipt, ...change }, 'Asia/Kolkata');

describe('the receipt of a regular seller', () => {
  it('is a tax invoice with everything that the law requires', () => {
    expect(documentOf()).toEqual({
      title: 'Tax Invoice',
      serial: 'R26-27/000042',
      sellerName: 'Tulsi Tiffin',
      sellerLines: [
        'Tulsi Tiffin Demo Foods',
        'Plot 0, Sample Street, Sector 0',
        'Gandhinagar, Gujarat 382010',
        'GSTIN 24AAAFT0000A1ZF',
        'FSSAI Lic. No. 10726000000000',
        '+91 98765 43210 · hello@tulsitiffin.example',
      ],
      facts: [
        ['Number', 'R26-27/000042'],
        ['Date', '22 Nov 2026'],
        ['Order', '#0042'],
        ['Delivery', '22 Nov 2026, Lunch'],
        ['Customer', 'Mobile number ending in 2345'],
        ['SAC', '996331, restaurant service'],
        ['Place of supply', 'Gujarat (24)'],
        ['Reverse charge', 'No'],
      ],
      lines: [{ name: 'Rajma Chawal', quantity: '2', price: '₹104.00', amount: '₹208.00' }],
      sums: [
        ['Taxable value', '₹198.10'],
        ['CGST 2.5%', '₹4.95'],
        ['SGST 2.5%', '₹4.95'],
        ['Total', '₹208.00'],
      ],
      notes: ['Prices include GST', 'Made by a computer, valid without a signature'],
    });
  });

  it('has the rate and the service code of its day, regardless of present ones', () => {
    const { facts, sums } = documentOf({ gstBasisPoints: 1800, serviceCode: '996332' });
    expect(facts).toContainEqual(['SAC', '996332']);
    expect(sums.map(([name]) => name)).toEqual(['Taxable value', 'CGST 9%', 'SGST 9%', 'Total']);
  });

  it('names its recipient, if there is one', () => {
    const address = '12 Nehru Road, Ahmedabad 380001';
    const recipient = { name: 'Asha Traders', address, gstin: '24AAAFT0000A1ZF' };
    expect(documentOf({ recipient }).facts).toEqual(
      expect.arrayContaining([
        ['Billed to', 'Asha Traders'],
        ['Address', address],
        ['Their GSTIN', '24AAAFT0000A1ZF'],
      ]),
    );
    const { gstin: _none, ...plain } = recipient;
    expect(documentOf({ recipient: plain }).facts.flat()).not.toContain('Their GSTIN');
  });

  it('names the union territory’s tax when there is no state tax', () => {
    const seller = { ...receipt.seller, gstin: `04${gstin.slice(2)}` };
    const { facts, sums } = documentOf({ seller });
    expect(facts).toContainEqual(['Place of supply', 'Chandigarh (04)']);
    expect(sums).toContainEqual(['UTGST 2.5%', '₹4.95']);
  });
});

describe('the amounts of a receipt', () => {
  const paise = fc.nat(50_000);
  const line = fc.record({
    variant: fc.constant('Thali'),
    quantity: fc.integer({ min: 1, max: 9 }),
    pricePaise: fc.integer({ min: 1, max: 50_000 }),
  });
  const paiseOf = (text: string) => Math.round(Number(text.replaceAll(/[₹,]/g, '')) * 100);
  const sum = (texts: readonly string[]) => texts.reduce((so, text) => so + paiseOf(text), 0);

  it('add up to its total line by line, and so do the taxable value and the tax', () => {
    fc.assert(
      fc.property(fc.array(line), paise, paise, (lines, deliveryPaise, discountPaise) => {
        const extras = { deliveryPaise, discountPaise };
        const { totalPaise: amountPaise } = chargesWith(linesPaiseOf(lines), extras);
        fc.pre(amountPaise > 0);
        const paid = { lines, extras, amountPaise, ...taxPartsOf(amountPaise, 500) };
        const paper = documentOf(paid);
        const [total = '', ...parts] = paper.sums.map(([, amount]) => amount).reverse();
        expect(paiseOf(total)).toBe(amountPaise);
        expect(sum(parts)).toBe(amountPaise);
        expect(sum(paper.lines.map(({ amount }) => amount))).toBe(amountPaise);
      }),
    );
  });

  it('have a line for each fee and discount', () => {
    const extras = { deliveryPaise: 2000, discountPaise: 500 };
    const { lines } = documentOf({ extras, amountPaise: 22_300 });
    expect(lines.slice(1)).toEqual([
      { name: 'Delivery fee', quantity: '', price: '', amount: '₹20.00' },
      { name: 'Discount', quantity: '', price: '', amount: '-₹5.00' },
    ]);
  });

  it('throw instead of being shown when they do not add up to what was paid', () => {
    expect(() => documentOf({ amountPaise: 22_800 })).toThrow('leave 2000 paise of its total');
  });
});

describe('the receipt of a composition taxpayer', () => {
  it('is a bill of supply that says why it has no tax', () => {
    const bill = documentOf({ scheme: 'composition', ...untaxed });
    expect(bill.title).toBe('Bill of Supply');
    expect(bill.declaration).toBe(
      'Composition taxable person, not eligible to collect tax on supplies',
    );
    expect(bill.sellerLines).toContain(`GSTIN ${gstin}`);
    expect(bill.sums).toEqual([['Total', '₹208.00']]);
    expect(bill.notes).not.toContain('Prices include GST');
  });
});

describe('the receipt of a seller who is not registered', () => {
  it('does not mention tax, but shows the food licence', () => {
    const plain = documentOf({ scheme: 'unregistered', ...untaxed, seller: withoutGstin });
    expect(plain.title).toBe('Receipt');
    expect(plain.sellerLines).toContain('FSSAI Lic. No. 10726000000000');
    expect(plain.sums).toEqual([['Total', '₹208.00']]);
    expect(JSON.stringify(plain)).not.toMatch(/GST|SAC|Place of supply/);
  });
});

describe('a credit note', () => {
  it('names its receipt, the reason and the tax that goes back', () => {
    const credit = {
      serial: 'R25-26/000007',
      issuedAt: new Date('2026-03-31T18:29:59Z'),
      reason: 'The kitchen was closed',
    };
    const note = documentOf({ kind: 'creditNote', serial: 'C26-27/000001', lines: [], credit });
    expect(note.title).toBe('Credit Note');
    expect(note.facts).toContainEqual(['Against', 'R25-26/000007, Tax Invoice of 31 Mar 2026']);
    expect(note.facts).toContainEqual(['Reason', 'The kitchen was closed']);
    expect(note.sums).toContainEqual(['CGST 2.5%', '₹4.95']);
    expect(note.sums.at(-1)).toEqual(['Total refunded', '₹208.00']);
    expect(note.notes).toContain('Includes GST');
  });
});
