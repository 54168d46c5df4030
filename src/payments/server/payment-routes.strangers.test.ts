import { describe, expect, it } from 'vitest';
import { addMenu, orderBody } from '#lab/builders/shop-builders.ts';
import { setUpPayer } from '#lab/builders/test-head.ts';
import { ask, attempts } from '#lab/simulation/payer.ts';
import type { PlacedOrder } from '#src/checkout/checkout-contract.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import type { PaymentResult } from '../payment-contract.ts';
import { maxAttempts } from '../payment-rules.ts';

const payer = setUpPayer();
const { app } = payer;

type Options = { headers?: Record<string, string> };
type Answer = { data: { url: string }; message?: string };
const stranger: Options = {};
const tooOften = 'Paying for this order was tried too often. Please order again.';

async function placeOrder() {
  const body = await orderBody(app, [await addMenu(app)]);
  const { headers, body: answer } = await app.send<WireOf<typeof PlacedOrder>>(
    'POST',
    '/api/user/order',
    body,
  );
  const { id: orderId, totalAmount: amount, mobile_no: mobileNumber } = answer.order;
  const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
  return { placed: { orderId, amount, mobileNumber }, owner: { headers: { cookie } } };
}

type Placed = Awaited<ReturnType<typeof placeOrder>>['placed'];
const initiate = (placed: Placed, options: Options) =>
  app.send<Answer>('POST', '/api/user/payment/initiate', placed, options);

/** Opens a page and lets it fail; returns the HTTP status of opening it. */
async function tryInVain(placed: Placed, options: Options): Promise<number> {
  payer.gateway.says('pending');
  const { status, body } = await initiate(placed, options);
  payer.gateway.says('failed');
  if (status === 200) await ask(app, body.data.url.split('/').at(-1) ?? '');
  return status;
}

async function useUp(placed: Placed, options: Options): Promise<void> {
  for (let n = 0; n < maxAttempts; n++) expect(await tryInVain(placed, options)).toBe(200);
  expect(await initiate(placed, options)).toMatchObject({
    status: 409,
    body: { message: tooOften },
  });
}

describe('attempts to pay by a browser that did not order', () => {
  it('use up none of the attempts of the browser that ordered', async () => {
    const { placed, owner } = await placeOrder();
    await useUp(placed, stranger);
    await useUp(placed, owner);
    const counts = Map.groupBy(await attempts(app), ({ isOwn }) => isOwn);
    expect(counts.get(true)).toHaveLength(maxAttempts);
    expect(counts.get(false)).toHaveLength(maxAttempts);
  });

  it('are still possible after the browser that ordered has used up its attempts', async () => {
    const { placed, owner } = await placeOrder();
    await useUp(placed, owner);
    expect(await tryInVain(placed, stranger)).toBe(200);
  });

  it('are counted separately as well when they pay again on the payment’s own page', async () => {
    const { placed, owner } = await placeOrder();
    await useUp(placed, stranger);
    const [attempt] = await attempts(app);
    const merchantTransactionId = attempt?.transactionId;
    const again = (options: Options) =>
      app.send<Answer>('POST', '/api/user/payment/retry', { merchantTransactionId }, options);
    expect(await again(stranger)).toMatchObject({ status: 409, body: { message: tooOften } });
    expect((await again(owner)).status).toBe(200);
  });

  it('are refused while the browser that ordered has a page open, also one that is nearly over', async () => {
    const { placed, owner } = await placeOrder();
    const own = await initiate(placed, owner);
    const refused = {
      status: 409,
      body: { message: 'This order is being paid in another browser. Please finish it there.' },
    };
    expect(await initiate(placed, stranger)).toMatchObject(refused);
    app.advance(14 * 60);
    expect(await initiate(placed, stranger)).toMatchObject(refused);
    expect(await attempts(app)).toMatchObject([{ isOwn: true, isCurrent: true }]);
    expect(own.status).toBe(200);
  });

  it('are replaced by a different page of the browser that ordered', async () => {
    const { placed, owner } = await placeOrder();
    payer.gateway.says('pending');
    const theirs = await initiate(placed, stranger);
    const own = await initiate(placed, owner);
    expect(own.status).toBe(200);
    expect(own.body.data.url).not.toBe(theirs.body.data.url);
    const stored = await attempts(app);
    expect(stored.filter(({ isCurrent }) => isCurrent)).toMatchObject([{ isOwn: true }]);
  });

  it('lead back to the page whose secret id is known, in another browser as well', async () => {
    const { placed, owner } = await placeOrder();
    const own = await initiate(placed, owner);
    const [attempt] = await attempts(app);
    const body = { merchantTransactionId: attempt?.transactionId };
    const again = await app.send<Answer>('POST', '/api/user/payment/retry', body, stranger);
    expect(again.body).toEqual(own.body);
  });
});

describe('the links of receipts in a payment’s status', () => {
  const told = async (merchantTransactionId: string, options: Options) => {
    const url = '/api/user/payment/status';
    const answer = await app.send<WireOf<typeof PaymentResult>>(
      'POST',
      url,
      { merchantTransactionId },
      options,
    );
    return answer.body.data;
  };
  const payOrder = async () => {
    const { placed, owner } = await placeOrder();
    const { body } = await initiate(placed, owner);
    payer.gateway.says('paid');
    return { orderId: placed.orderId, id: body.data.url.split('/').at(-1) ?? '', owner };
  };

  it('are given to the browser that ordered', async () => {
    const { orderId, id, owner } = await payOrder();
    const path = expect.stringMatching(/^\/receipts?\//);
    expect((await told(id, owner)).receipts).toEqual([{ orderId, path }]);
  });

  it('are given to no other browser, with or without a cookie, and the rest is the same', async () => {
    const { id, owner } = await payOrder();
    const { owner: other } = await placeOrder();
    const { receipts: _own, ...rest } = await told(id, owner);
    const forged = { headers: { cookie: `${owner.headers.cookie}x` } };
    for (const by of [stranger, other, forged]) expect(await told(id, by)).toEqual(rest);
  });

  it('are kept apart also when both ask at the same time', async () => {
    const { id, owner } = await payOrder();
    const [theirs, own] = await Promise.all([told(id, stranger), told(id, owner)]);
    expect(theirs).not.toHaveProperty('receipts');
    expect(own.receipts).toHaveLength(1);
    expect(JSON.stringify([theirs, own])).not.toContain('ownerId');
  });
});
