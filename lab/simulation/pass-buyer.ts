/** A customer who buys a pass on the web and pays it. */
import { randomUUID } from 'node:crypto';
import { addOffer, type PassShop } from '../builders/pass-builders.ts';
import { type TestApp, testToday } from '../builders/test-app.ts';
import { ask, type TestPayer } from './payer.ts';

type Terms = Parameters<typeof addOffer>[2];
interface Buyer {
  mobileNo: string;
  /** The line of the address. */
  note: string;
  startsOn: string;
}
interface Bought {
  /** Of the pass. */
  number: number;
  transactionId: string;
}

/** Lunch on every day, of a new offer. */
export function buyPass({ app, gateway }: TestPayer, shop: PassShop, terms?: Terms) {
  const pay = (url: string, paise: number) => {
    gateway.says('paid', paise);
    return url.split('/').at(-1) ?? '';
  };
  return buyPassWith(app, pay, shop, terms);
}

/** `pay` pays the page at the company, and returns the id of the payment. */
export async function buyPassWith(
  app: TestApp,
  pay: (url: string, paise: number) => string,
  shop: PassShop,
  terms: Terms = {},
  { mobileNo, note, startsOn }: Buyer = {
    ...{ mobileNo: '9876543210', note: 'B-204', startsOn: testToday },
  },
): Promise<Bought> {
  const offerId = await addOffer(app, shop, { shifts: ['Lunch'], ...terms });
  const pricePaise = terms.pricePaise ?? 260_000;
  const body = {
    ...{ offer_id: offerId, mobile_no: mobileNo, address_id: shop.addressId, note },
    ...{ days: [0, 1, 2, 3, 4, 5, 6], starts_on: startsOn, totalAmount: pricePaise / 100 },
  };
  type Answer = { pass: string; data: { url: string } };
  const headers = { 'idempotency-key': randomUUID() };
  const bought = await app.send<Answer>('POST', '/api/user/pass', body, { headers });
  const transactionId = pay(bought.body.data.url, pricePaise);
  await ask(app, transactionId);
  return { number: Number(bought.body.pass.slice(1)), transactionId };
}
