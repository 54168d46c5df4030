/** A customer who buys a pass on the web and pays it. */
import { randomUUID } from 'node:crypto';
import { addOffer, type PassShop } from '../builders/pass-builders.ts';
import { testToday } from '../builders/test-app.ts';
import { ask, idOf, type TestPayer } from './payer.ts';

/** Lunch on every day, of a new offer; returns the number of the pass, and its payment's id. */
export async function buyPass(
  { app, gateway }: TestPayer,
  shop: PassShop,
  change: Parameters<typeof addOffer>[2] = {},
): Promise<{ number: number; transactionId: string }> {
  const offerId = await addOffer(app, shop, { shifts: ['Lunch'], ...change });
  const pricePaise = change.pricePaise ?? 260_000;
  const body = {
    ...{ offer_id: offerId, mobile_no: '9876543210', address_id: shop.addressId, note: 'B-204' },
    ...{ days: [0, 1, 2, 3, 4, 5, 6], starts_on: testToday, totalAmount: pricePaise / 100 },
  };
  type Bought = { pass: string; data: { url: string } };
  const headers = { 'idempotency-key': randomUUID() };
  const bought = await app.send<Bought>('POST', '/api/user/pass', body, { headers });
  const transactionId = idOf(bought);
  gateway.says('paid', pricePaise);
  await ask(app, transactionId);
  return { number: Number(bought.body.pass.slice(1)), transactionId };
}
