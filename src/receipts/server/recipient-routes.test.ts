import { describe, expect, it } from 'vitest';
import { issue, linksOf, placeCheckout } from '#lab/builders/receipt-builders.ts';
import { asAdmin } from '#lab/builders/staff-builders.ts';
import { replacePerson, setUpAdmin, setUpApp } from '#lab/builders/test-head.ts';
import type { WrittenRecipient } from '../recipient-contract.ts';

const app = setUpApp();
const admin = setUpAdmin(app);

const company = { name: 'Asha Traders', address: '12 Nehru Road\nAhmedabad 380001' };

async function order({ isPaid }: { isPaid: boolean }) {
  const { checkoutId, orders, orderId } = await placeCheckout(app);
  if (isPaid) await issue(app, checkoutId);
  return { number: orders[0]?.number ?? 0, orderId };
}

const write = (number: number, body: object) =>
  app.send<{ recipient: WrittenRecipient; message?: string }>(
    'POST',
    `/api/admin/orders/${number}/recipient`,
    body,
    admin.as,
  );
const list = async (number: number) =>
  (
    await app.send<{ recipients: WrittenRecipient[] }>(
      'GET',
      `/api/admin/orders/${number}/recipient`,
      undefined,
      admin.as,
    )
  ).body.recipients;

describe('a receipt that an admin makes out to somebody', () => {
  it('names the recipient, and shows who wrote it and when', async () => {
    const { number, orderId } = await order({ isPaid: true });
    expect(await list(number)).toEqual([]);
    const { status } = await write(number, { ...company, gstin: '24AAAFT0000A1ZF' });
    expect(status).toBe(200);
    app.advance(60);
    await write(number, company);
    const asha = { name: 'Asha Traders', address: '12 Nehru Road, Ahmedabad 380001' };
    expect(await list(number)).toEqual([
      { ...asha, at: '2026-11-21T10:26:00.000+05:30', by: expect.any(String) },
      {
        ...asha,
        gstin: '24AAAFT0000A1ZF',
        at: '2026-11-21T10:25:00.000+05:30',
        by: expect.any(String),
      },
    ]);
    const { body } = await app.send<string>('GET', (await linksOf(app, orderId)).receiptPath);
    expect(body).toContain('<dt>Billed to</dt><dd>Asha Traders</dd>');
  });

  it('can be made out on any day', async () => {
    const { number } = await order({ isPaid: true });
    app.advance(3 * 24 * 3600);
    await replacePerson(admin, asAdmin(app));
    expect((await write(number, company)).status).toBe(200);
  });

  it('needs an existing order and receipt', async () => {
    const { number } = await order({ isPaid: false });
    expect(await write(number, company)).toMatchObject({
      status: 409,
      body: { message: 'This order has no receipt: it is not paid.' },
    });
    expect((await write(9999, company)).status).toBe(404);
  });

  it.each([
    ['a name', { name: '' }],
    ['an address', { address: ' ' }],
    ['a GSTIN with its check digit', { gstin: '24AAAFT0000A1ZG' }],
    ['signs that can be printed', { name: 'Asha\u0000' }],
  ])('needs %s', async (_what, change) => {
    const { number } = await order({ isPaid: true });
    expect((await write(number, { ...company, ...change })).status).toBe(400);
    expect(await list(number)).toEqual([]);
  });
});
