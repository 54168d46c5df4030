import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { pdfTexts } from '#lab/builders/read-pdf.ts';
import { credit, issue, linksOf, placeCheckout } from '#lab/builders/receipt-builders.ts';
import { changeSettings } from '#lab/builders/settings-builders.ts';
import { startTestApp } from '#lab/builders/test-app.ts';
import { setUpApp } from '#lab/builders/test-head.ts';
import { orders } from '#src/orders/server/order-tables.ts';

const app = setUpApp();

type Menu = Parameters<typeof placeCheckout>[1];

/** Places an order of two portions, pays for it and returns the path of its receipt. */
async function receiptPath(menu: Menu = {}): Promise<string> {
  const { checkoutId, orderId } = await placeCheckout(app, menu);
  await issue(app, checkoutId);
  return (await linksOf(app, orderId)).receiptPath;
}

async function creditNotePath(): Promise<string> {
  const { checkoutId, orderId } = await placeCheckout(app);
  await issue(app, checkoutId);
  const reason = 'The kitchen was closed';
  await credit(app, { orderId, refundId: randomUUID(), amountPaise: 10_400, reason });
  return (await linksOf(app, orderId)).creditNotes[0]?.path ?? '';
}

const page = (path: string) => app.send<string>('GET', path);

async function pdf(path: string) {
  const answer = await app.server.inject({ url: `${path}.pdf` });
  return { status: answer.statusCode, headers: answer.headers, file: answer.rawPayload };
}

describe('the business on a receipt', () => {
  it('is as its owner had set it at the time of issue, on the page and in the PDF', async () => {
    const before = await receiptPath();
    await changeSettings(app, 'shop', { name: 'Asha’s Kitchen' });
    await changeSettings(app, 'papers', {
      legalName: 'Asha Foods',
      taxSchemes: [{ from: '2026-04-01', scheme: 'composition' }],
      serviceCode: '996334',
    });
    const after = await receiptPath();
    const textsOf = async (path: string) => [
      (await page(path)).body,
      pdfTexts((await pdf(path)).file).join(' '),
    ];
    for (const text of await textsOf(before)) {
      expect(text).toContain('Tulsi Tiffin Demo Foods');
      expect(text).toContain('996331');
      expect(text).not.toContain('Asha');
    }
    for (const text of await textsOf(after)) {
      expect(text).toContain('Asha Foods');
      expect(text).toContain('996334');
      expect(text).toMatch(/bill of supply/i);
      expect(text).not.toContain('Tulsi');
    }
  });
});

describe('the page of a receipt', () => {
  it('names what the law requires, the order and what was paid', async () => {
    const { status, headers, body } = await page(await receiptPath());
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    for (const text of [
      '<h1>Tax Invoice</h1>',
      'R26-27/000001',
      '21 Nov 2026',
      'Tulsi Tiffin Demo Foods',
      'GSTIN 24AAAFT0000A1ZF',
      'FSSAI Lic. No. 10726000000000',
      '996331',
      'Gujarat (24)',
      '#0001',
      '21 Nov 2026, Lunch',
      'Rajma Chawal',
      '<td>2</td><td>₹104.00</td><td>₹208.00</td>',
      '<dt>Taxable value</dt><dd>₹198.10</dd>',
      '<dt>CGST 2.5%</dt><dd>₹4.95</dd>',
      '<dt>SGST 2.5%</dt><dd>₹4.95</dd>',
      '<dt>Total</dt><dd>₹208.00</dd>',
      'Prices include GST',
    ]) {
      expect(body).toContain(text);
    }
  });

  it('does not show the customer’s address or number to anybody with the link', async () => {
    const path = await receiptPath();
    const { body } = await page(path);
    const texts = [body, pdfTexts((await pdf(path)).file).join(' ')];
    for (const text of texts) {
      expect(text).toContain('Mobile number ending in 2345');
      expect(text).not.toMatch(/9825012345|982501|Shanti|382421|Infocity/);
    }
  });

  it('shows a dish named <script> as that text', async () => {
    const { body } = await page(await receiptPath({ variant: '<script>alert(1)</script>' }));
    expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(body).not.toContain('<script');
  });

  it('links to its PDF and is not indexed by search engines', async () => {
    const path = await receiptPath();
    const { headers, body } = await page(path);
    expect(body).toContain(`href="${path}.pdf"`);
    expect(body).toContain('<meta name="robots" content="noindex">');
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    });
    expect(headers['content-security-policy']).toContain("default-src 'self'");
  });

  it('has its own rupee sign, for phones without one', async () => {
    const { body, headers } = await page(await receiptPath());
    expect(body).toContain('src: url("data:font/woff2;base64,');
    expect(headers['content-security-policy']).toContain("font-src 'self' data:");
  });

  it('names the original, the reason and the amount on a credit note', async () => {
    const { body } = await page(await creditNotePath());
    expect(body).toContain('<h1>Credit Note</h1>');
    expect(body).toContain('C26-27/000001');
    expect(body).toContain('R26-27/000001, Tax Invoice of 21 Nov 2026');
    expect(body).toContain('The kitchen was closed');
    expect(body).toContain('<dt>Total refunded</dt><dd>₹104.00</dd>');
    expect(body).not.toContain('<table>');
  });
});

describe('fees and discounts of an order', () => {
  it('are on the page of its receipt and in its PDF, with their tax in the total', async () => {
    const { checkoutId, orderId } = await placeCheckout(app);
    const costs = { deliveryPaise: 2000, discountPaise: 500, totalPaise: 22_300 };
    await app.shop.db.update(orders).set(costs).where(eq(orders.id, orderId));
    await issue(app, checkoutId);
    await credit(app, { orderId, refundId: randomUUID(), amountPaise: 22_300, reason: 'No gas' });
    const { receiptPath: path, creditNotes } = await linksOf(app, orderId);
    const { body } = await page(path);
    const paper = pdfTexts((await pdf(path)).file).join(' ');
    for (const [name, amount] of [
      ['Delivery fee', '₹20.00'],
      ['Discount', '-₹5.00'],
      ['Taxable value', '₹212.38'],
      ['CGST 2.5%', '₹5.31'],
      ['SGST 2.5%', '₹5.31'],
      ['Total', '₹223.00'],
    ]) {
      expect(body.replaceAll(/<[^>]+>|\s+/g, ' ').replaceAll(/ +/g, ' ')).toContain(
        `${name} ${amount}`,
      );
      expect(paper.replaceAll(/ +/g, ' ')).toContain(`${name} ${amount}`);
    }
    const note = await page(creditNotes[0]?.path ?? '');
    expect(note.body).toContain('<dt>Total refunded</dt><dd>₹223.00</dd>');
    expect(note.body).toContain('<dt>Taxable value</dt><dd>₹212.38</dd>');
  });
});

describe('the PDF of a receipt', () => {
  it('is shown in the browser with its serial as the file name', async () => {
    const { status, headers, file } = await pdf(await receiptPath());
    expect(status).toBe(200);
    expect(file.subarray(0, 5).toString()).toBe('%PDF-');
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="receipt-R26-27-000001.pdf"',
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex',
    });
  });

  it('has the same texts as its page', async () => {
    const texts = pdfTexts((await pdf(await receiptPath())).file);
    for (const text of ['Tax Invoice', 'R26-27/000001', '#0001', 'Rajma Chawal', '₹208.00']) {
      expect(texts).toContain(text);
    }
    expect(texts).toContain('FSSAI Lic. No. 10726000000000');
    expect(texts).toContain('GSTIN 24AAAFT0000A1ZF');
  });

  it('of a refund is named after the credit note', async () => {
    const { headers, file } = await pdf(await creditNotePath());
    expect(headers['content-disposition']).toBe('inline; filename="credit-note-C26-27-000001.pdf"');
    expect(pdfTexts(file)).toContain('R26-27/000001, Tax Invoice of 21 Nov 2026');
  });

  it('prints a dish in Hindi as it is written, and leaves out a character without a glyph', async () => {
    const texts = pdfTexts((await pdf(await receiptPath({ variant: 'पाव भाजी 🍛 ₹' }))).file);
    expect(texts.join('')).toContain('पाव भाजी ₹');
    expect(texts.join('')).not.toMatch(/□|\[sign\]/);
  });

  it('is not sent again to a browser that has it', async () => {
    const url = `${await receiptPath()}.pdf`;
    const { etag } = (await app.server.inject({ url })).headers;
    const again = await app.server.inject({ url, headers: { 'if-none-match': String(etag) } });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    expect(again.headers).toMatchObject({ etag, 'cache-control': 'private, no-cache' });
  });

  it('is the same file each time', async () => {
    const path = await receiptPath();
    expect((await pdf(path)).file.equals((await pdf(path)).file)).toBe(true);
  });
});

describe('a receipt that does not exist', () => {
  it.each([
    ['unknown', 'a'.repeat(32)],
    ['too short', 'a'.repeat(31)],
    ['of capital letters', 'A'.repeat(32)],
    ['an attack', "'%20or%201=1--"],
    ['of bad bytes', '%00'],
  ])('is a page that says so, for a token that is %s', async (_kind, token) => {
    for (const path of [`/receipt/${token}`, `/receipt/${token}.pdf`]) {
      const { status, headers, body } = await page(path);
      expect(status).toBe(404);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(headers['cache-control']).toBe('private, no-store');
      expect(body).toContain('There is no receipt here');
    }
  });
});

describe('receipts during an outage or over the limit', () => {
  it('answer that the database is away, and when to try again', async () => {
    const path = await receiptPath();
    const trouble = vi.spyOn(app.shop.db, 'select').mockImplementation(() => {
      throw Object.assign(new Error('the line is broken'), { code: 'ECONNREFUSED' });
    });
    const answers = [await page(path), await page(`${path}.pdf`)];
    trouble.mockRestore();
    for (const { status, headers, body } of answers) {
      expect(status).toBe(503);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(body).toContain('<h1>Please try again in a moment</h1>');
    }
    expect((await page(path)).status).toBe(200);
  });

  it('are limited per address', async () => {
    const limited = await startTestApp({ env: { RATE_LIMITS: 'on' } });
    const ask = (remoteAddress: string, path: string) =>
      limited.server.inject({ url: `/receipt/${path}`, remoteAddress });
    const { checkoutId, orderId } = await placeCheckout(limited);
    await issue(limited, checkoutId);
    const token = (await linksOf(limited, orderId)).receiptPath.split('/').at(-1);
    const files = [];
    for (let count = 0; count < 31; count++) files.push(await ask('192.0.2.1', `${token}.pdf`));
    expect(new Set(files.slice(0, 30).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(files.at(-1)).toMatchObject({
      statusCode: 429,
      headers: { 'retry-after': expect.any(String) },
    });
    expect(files.at(-1)?.payload).toContain('<h1>Too many requests</h1>');
    expect((await ask('192.0.2.1', `${token}`)).statusCode).toBe(200);
    expect((await ask('192.0.2.2', `${token}.pdf`)).statusCode).toBe(200);
    await limited.close();
  });
});
