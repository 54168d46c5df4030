import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { pdfTexts } from '#lab/builders/read-pdf.ts';
import { credit, issue, issued, linksOf, placeCheckout } from '#lab/builders/receipt-builders.ts';
import { startTestApp } from '#lab/builders/test-app.ts';
import { setUpApp } from '#lab/builders/test-head.ts';
import { receiptRecipients } from './recipient-tables.ts';

const app = setUpApp();

const company = {
  name: 'Asha Traders',
  address: '12 Nehru Road,\r\nAhmedabad 380001',
  gstin: '24aaaft0000a1zf',
};
const oneLine = '12 Nehru Road, Ahmedabad 380001';

async function paidOrder() {
  const { checkoutId, orderId } = await placeCheckout(app);
  await issue(app, checkoutId);
  return { orderId, path: (await linksOf(app, orderId)).receiptPath };
}

const page = (path: string) => app.send<string>('GET', path);
/** Sends the form like a browser. */
const send = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  app.server.inject({
    method: 'POST',
    url: `${path}/recipient`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
const written = () =>
  app.shop.db.select().from(receiptRecipients).orderBy(receiptRecipients.sequence);

describe('a receipt that its customer makes out to somebody', () => {
  it('names the recipient on its page and its PDF, and is otherwise unchanged', async () => {
    const { path, orderId } = await paidOrder();
    const before = await issued(app.shop.db);
    const pdf = await app.server.inject({ url: `${path}.pdf` });
    const answer = await send(path, company);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, path]);
    const { body } = await page(path);
    for (const fact of [
      '<dt>Billed to</dt><dd>Asha Traders</dd>',
      `<dt>Address</dt><dd>${oneLine}</dd>`,
      '<dt>Their GSTIN</dt><dd>24AAAFT0000A1ZF</dd>',
    ]) {
      expect(body).toContain(fact);
    }
    const again = await app.server.inject({
      url: `${path}.pdf`,
      headers: { 'if-none-match': String(pdf.headers.etag) },
    });
    expect(again.statusCode).toBe(200);
    expect(pdfTexts(again.rawPayload)).toContain('Asha Traders');
    expect(await issued(app.shop.db)).toEqual(before);
    const refund = { refundId: randomUUID(), amountPaise: 10_400, reason: 'It was cold' };
    await credit(app, { orderId, ...refund });
    const [note] = (await linksOf(app, orderId)).creditNotes;
    expect((await page(note?.path ?? '')).body).toContain('Asha Traders');
  });

  it('can be changed several times, and each change is kept', async () => {
    const { path } = await paidOrder();
    await send(path, company);
    await send(path, { ...company, gstin: '' });
    // The same request again, as from a browser that got no answer.
    await send(path, { ...company, gstin: '' });
    expect(await written()).toMatchObject([
      { name: 'Asha Traders', address: oneLine, gstin: '24AAAFT0000A1ZF', staffId: null },
      { name: 'Asha Traders', gstin: null },
    ]);
    const { body } = await page(path);
    expect(body).not.toContain('Their GSTIN');
    expect(body).toContain('Change who it is made out to');
    expect(body).toContain('value="Asha Traders"');
  });

  it.each([
    ['no name', { name: ' ' }, 'Please enter a name.'],
    ['no address', { address: '\r\n' }, 'Please enter an address.'],
    ['too long a name', { name: 'A'.repeat(101) }, 'Please keep it under 100 characters.'],
    ['another check digit', { gstin: '24AAAFT0000A1ZG' }, 'This is not a GSTIN'],
    ['half a GSTIN', { gstin: '24AAAFT0000' }, 'This is not a GSTIN'],
  ])('is shown with the errors to correct, for %s', async (_what, change, sentence) => {
    const { path } = await paidOrder();
    const { statusCode, body } = await send(path, { ...company, ...change });
    expect(statusCode).toBe(422);
    expect(body).toContain('<details class="recipient" id="recipient" open>');
    expect(body).toContain(sentence);
    expect(body).toMatch(/aria-invalid="true" aria-describedby="\w+-error" autofocus/);
    expect(await written()).toEqual([]);
  });

  it('shows <script> in a name as that text', async () => {
    const { path } = await paidOrder();
    await send(path, { ...company, name: '"><script>alert(1)</script>' });
    const { body } = await page(path);
    expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(body).not.toContain('<script');
  });

  it('can be changed only on the business day of its issue', async () => {
    const { path } = await paidOrder();
    expect((await page(path)).body).toContain('Make it out to you or your company');
    // 23:59 in India, and two minutes later.
    app.advance(13 * 3600 + 34 * 60);
    expect((await send(path, company)).statusCode).toBe(303);
    app.advance(120);
    const late = await send(path, { ...company, name: 'Another' });
    expect(late.statusCode).toBe(409);
    expect(late.payload).toContain('A receipt can be made out to somebody only on its own day.');
    const { body } = await page(path);
    expect(body).toContain('Asha Traders');
    expect(body).not.toContain('<form');
    expect(await written()).toHaveLength(1);
  });

  it('can be changed only a limited number of times', async () => {
    const { path } = await paidOrder();
    const all = [];
    for (let count = 1; count <= 21; count++) {
      all.push((await send(path, { ...company, name: `Name ${count}` })).statusCode);
    }
    expect(all).toEqual([...Array(20).fill(303), 409]);
  });

  it('can’t be changed by the link of a credit note or by a wrong link', async () => {
    const { orderId } = await paidOrder();
    const refund = { refundId: randomUUID(), amountPaise: 10_400, reason: 'It was cold' };
    await credit(app, { orderId, ...refund });
    const [note] = (await linksOf(app, orderId)).creditNotes;
    expect((await page(note?.path ?? '')).body).not.toContain('<form');
    for (const path of [note?.path ?? '', `/receipt/${'a'.repeat(32)}`, '/receipt/x']) {
      expect((await send(path, company)).statusCode).toBe(404);
    }
    expect(await written()).toEqual([]);
  });

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another address of the same site', { 'sec-fetch-site': 'same-site' }],
    ['another site, in an older browser', { origin: 'https://other.example' }],
    ['nowhere', { origin: 'null' }],
  ])('is not changed by a form of %s', async (_what, headers: Record<string, string>) => {
    const { path } = await paidOrder();
    expect((await send(path, company, headers)).statusCode).toBe(403);
    expect(await written()).toEqual([]);
    const own = { origin: 'http://localhost', host: 'localhost' };
    expect((await send(path, company, own)).statusCode).toBe(303);
    const modern = { 'sec-fetch-site': 'same-origin' };
    expect((await send(path, company, modern)).statusCode).toBe(303);
  });

  it('can’t be changed by a body that is no form', async () => {
    const { path } = await paidOrder();
    const url = `${path}/recipient`;
    const json = await app.server.inject({ method: 'POST', url, payload: company });
    expect(json.statusCode).toBe(415);
    const broken = await app.server.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: Buffer.from([0xff, 0xfe]),
    });
    expect(broken.statusCode).toBe(400);
    const much = await send(path, { ...company, address: 'A'.repeat(20_000) });
    expect(much.statusCode).toBe(413);
  });

  it('is limited per address', async () => {
    const limited = await startTestApp({ env: { RATE_LIMITS: 'on' } });
    const ask = () =>
      limited.server.inject({
        method: 'POST',
        url: `/receipt/${'a'.repeat(32)}/recipient`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(company).toString(),
      });
    const all = [];
    for (let count = 0; count < 11; count++) all.push((await ask()).statusCode);
    expect(all).toEqual([...Array(10).fill(404), 429]);
    await limited.close();
  });
});
