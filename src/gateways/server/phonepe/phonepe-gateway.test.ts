import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startFakePhonepe } from '#lab/fakes/fake-phonepe.ts';
import {
  type Adapter,
  adapterOf,
  attemptId,
  forbiddenWords,
  morning,
  order,
  patienceFor,
  refundId,
  refundOfAll,
} from '#lab/fakes/fake-phonepe-adapter.ts';
import type { ProviderCall, ProviderFault } from '#lab/fakes/fake-provider.ts';

const provider = await startFakePhonepe();
let adapter: Adapter;

beforeEach(() => {
  provider.reset();
  adapter = adapterOf(provider);
});

afterEach(() => {
  const log = JSON.stringify(adapter.lines);
  for (const word of forbiddenWords(provider)) expect(log).not.toContain(word);
});

afterAll(() => provider[Symbol.asyncDispose]());

const create = (change: Partial<typeof order> = {}) =>
  adapter.gateway.create({ ...order, ...change });
const status = (id = attemptId) => adapter.gateway.status({ attemptId: id, gatewayRef: null });
const refund = (change: Partial<typeof refundOfAll> = {}) =>
  adapter.gateway.refund({ ...refundOfAll, ...change });
const refundStatus = () => adapter.gateway.refundStatus(refundOfAll);

function minutesAhead(minutes: number): Date {
  return new Date(morning.getTime() + minutes * 60_000);
}

async function paidOrder(change?: { amountPaise?: number; currency?: string }) {
  await create();
  provider.pay(attemptId, change);
}

const faults: readonly ProviderFault[] = [
  'dropBefore',
  'dropAfter',
  'silent',
  'serverError',
  'html',
  'tooMany',
];
const askers: Record<
  Exclude<ProviderCall, 'token' | 'create' | 'cancel' | 'list'>,
  () => Promise<unknown>
> = {
  status: () => status(),
  refund: () => refund(),
  refundStatus: () => refundStatus(),
};

describe('an attempt', () => {
  it('becomes an order of PhonePe with its own page', async () => {
    const answer = await create();
    expect(answer).toEqual({
      kind: 'open',
      gatewayRef: expect.stringMatching(/^OMO/),
      redirectUrl: expect.stringMatching(/^http/),
      expiresAt: minutesAhead(15),
    });
    expect(provider.attempts()).toEqual([
      { attemptId, amountPaise: 10_400, state: 'pending', capturedPaise: 0, currency: 'INR' },
    ]);
    expect(adapter.lines).toEqual([]);
  });

  it('sends PhonePe nothing about the customer', async () => {
    await create();
    const { body } = provider.received.find(({ call }) => call === 'create') ?? {};
    expect(body).toEqual({
      merchantOrderId: attemptId,
      amount: 10_400,
      expireAfter: 900,
      paymentFlow: {
        type: 'PG_CHECKOUT',
        message: 'Order 0012',
        merchantUrls: { redirectUrl: order.returnUrl },
      },
      metaInfo: { udf1: 'Order 0012' },
    });
  });

  it.each([
    ['5 minutes when less is left', 1, 5],
    ['5 minutes when its time is over', -10, 5],
    ['60 minutes when more is left', 90, 60],
    ['what is left otherwise', 14, 14],
  ])('lives for %s', async (_time, asked, given) => {
    const answer = await create({ expiresAt: minutesAhead(asked) });
    expect(answer).toMatchObject({ kind: 'open', expiresAt: minutesAhead(given) });
  });

  it('is rejected with the reason that PhonePe names', async () => {
    expect(await create({ amountPaise: 99 })).toEqual({ kind: 'rejected', code: 'BAD_REQUEST' });
    const context = { call: 'create', status: 400, code: 'BAD_REQUEST' };
    expect(adapter.lines).toEqual([{ context, message: expect.any(String) }]);
  });

  it('is unknown when PhonePe has its id already, and is asked for only once', async () => {
    await create();
    expect(await create()).toEqual({ kind: 'unknown' });
    expect(provider.attempts()).toHaveLength(1);
    expect(await status()).toMatchObject({ state: 'pending' });
  });

  it.each(faults)('is unknown when PhonePe has the fault %s', async (fault) => {
    const impatient = adapterOf(provider, patienceFor(fault));
    provider.misbehave('create', fault);
    expect(await impatient.gateway.create(order)).toEqual({ kind: 'unknown' });
    expect(provider.count('create')).toBe(1);
    const didArrive = fault === 'dropAfter';
    expect(await status()).toMatchObject({ state: didArrive ? 'pending' : 'notFound' });
  });

  it.each([
    ['an error without a reason', { status: 400, body: { message: 'No.' } }],
    ['an error whose reason is no name', { status: 400, body: { code: 'call 9876543210' } }],
    ['a list', { status: 200, body: [] }],
    ['no page', { status: 200, body: { orderId: 'OMO1', expireAt: 1, state: 'PENDING' } }],
    [
      'a page that is a script',
      { status: 200, body: { orderId: 'OMO1', expireAt: 1, redirectUrl: 'javascript:alert(1)' } },
    ],
    ['a redirection', { status: 302, body: {} }],
  ])('is unknown when PhonePe answers with %s', async (_what, reply) => {
    provider.answerOnce('create', reply);
    expect(await create()).toEqual({ kind: 'unknown' });
  });
});

describe('the status', () => {
  it('is pending while nobody has paid', async () => {
    await create();
    expect(await status()).toEqual({
      state: 'pending',
      amountPaise: 0,
      currency: 'INR',
      payments: [],
      gatewayRef: expect.stringMatching(/^OMO/),
    });
  });

  it('is paid with the captured amount, and names the payment without the payer', async () => {
    await paidOrder();
    const answer = await status();
    expect(answer).toMatchObject({ state: 'paid', amountPaise: 10_400, currency: 'INR' });
    expect(answer.payments).toEqual([
      {
        id: expect.stringMatching(/^OM/),
        state: 'paid',
        amountPaise: 10_400,
        method: 'UPI',
        bankRef: '612345678901',
      },
    ]);
  });

  it.each([
    ['short', 10_399],
    ['over', 20_800],
  ])('shows an amount that is %s', async (_how, amountPaise) => {
    await paidOrder({ amountPaise });
    expect(await status()).toMatchObject({ state: 'paid', amountPaise });
  });

  it('shows a foreign currency, and assumes rupees when none is named', async () => {
    await paidOrder({ currency: 'USD' });
    expect(await status()).toMatchObject({ state: 'paid', currency: 'USD' });
    const body = { orderId: 'OMO1', state: 'COMPLETED', amount: 500, paymentDetails: null };
    provider.answerOnce('status', { status: 200, body });
    expect(await status()).toMatchObject({ state: 'paid', amountPaise: 500, currency: 'INR' });
  });

  it('is failed after a failed try, and paid when a later one succeeds, whatever error stands beside it', async () => {
    await create();
    provider.fail(attemptId);
    expect(await status()).toMatchObject({ state: 'failed', amountPaise: 0 });
    provider.pay(attemptId);
    const answer = await status();
    expect(answer).toMatchObject({ state: 'paid', amountPaise: 10_400 });
    expect(answer.payments.map(({ state }) => state)).toEqual(['failed', 'paid']);
  });

  it('is expired only when PhonePe says so', async () => {
    await create();
    provider.expire(attemptId);
    expect(await status()).toMatchObject({ state: 'expired' });
  });

  it('is notFound for an order that PhonePe does not know', async () => {
    expect(await status()).toEqual({
      state: 'notFound',
      amountPaise: 0,
      currency: 'INR',
      payments: [],
    });
  });

  it.each([
    ['notFound', 404, 'NO_SUCH_ORDER'],
    ['notFound', 400, 'ORDER_NOT_FOUND'],
    ['unknown', 403, 'FORBIDDEN'],
  ])('is %s when PhonePe answers with %i and %s', async (state, httpStatus, code) => {
    provider.answerOnce('status', {
      status: httpStatus,
      body: { success: false, errorCode: code },
    });
    expect(await status()).toMatchObject({ state });
  });

  it('reads cards, net banking, split payments, and unknown methods', async () => {
    const payment = { transactionId: 'OM1', state: 'COMPLETED', amount: 100 };
    const card = { ...payment, paymentMode: 'CARD', instrument: { brn: '520506406845' } };
    const split = {
      ...payment,
      paymentMode: 'NET_BANKING',
      splitInstruments: [{ rail: { type: 'PPI_WALLET' } }, { rail: { utr: '455948340054' } }],
    };
    const strange = { ...payment, state: 'WAITING', paymentMode: 7, rail: { utr: 'asha@okbank' } };
    const body = {
      ...{ orderId: 'OMO1', state: 'COMPLETED', amount: 200, whatever: [] },
      paymentDetails: [card, split, strange],
    };
    provider.answerOnce('status', { status: 200, body });
    const common = { id: 'OM1', amountPaise: 100 };
    const { amountPaise, payments } = await status();
    expect(amountPaise).toBe(200);
    expect(payments).toEqual([
      { ...common, state: 'paid', method: 'Card', bankRef: '520506406845' },
      { ...common, state: 'paid', method: 'Netbanking', bankRef: '455948340054' },
      { ...common, state: 'pending', method: 'Other' },
    ]);
  });

  it.each([
    ['a state that nobody knows', { orderId: 'OMO1', state: 'MAYBE', amount: 100 }],
    ['an amount that is no number of paise', { orderId: 'OMO1', state: 'COMPLETED', amount: 1.5 }],
    ['nothing', null],
  ])('is unknown when the answer holds %s', async (_what, body) => {
    provider.answerOnce('status', { status: 200, body });
    expect(await status()).toMatchObject({ state: 'unknown' });
  });
});

describe('a refund', () => {
  it('is pending until PhonePe says how it ended', async () => {
    await paidOrder();
    const sent = await refund();
    expect(sent).toEqual({ state: 'pending', gatewayRef: expect.stringMatching(/^OMR/) });
    expect(await refundStatus()).toEqual(sent);
    provider.settleRefund(refundId, 'done');
    expect(await refundStatus()).toEqual({ ...sent, state: 'done' });
  });

  it('names the reason when it failed', async () => {
    await paidOrder();
    await refund();
    provider.settleRefund(refundId, 'failed');
    expect(await refundStatus()).toMatchObject({ state: 'failed', code: 'ACCOUNT_CLOSED' });
  });

  it('has failed when the bank returned it', async () => {
    await paidOrder();
    await refund();
    provider.settleRefund(refundId, 'reversed');
    expect(await refundStatus()).toMatchObject({ state: 'failed', code: 'REVERSED' });
  });

  it('is unknown in an unknown state', async () => {
    const body = { refundId: 'OMR1', amount: 10_400, state: 'PONDERED' };
    provider.answerOnce('refundStatus', { status: 200, body });
    expect(await refundStatus()).toMatchObject({ state: 'unknown' });
  });

  it('can ask what is left of its order, from the refunds that the shop knows', async () => {
    await paidOrder();
    const leftOf = (others: string[]) => adapter.gateway.leftOf?.(refundOfAll, others);
    provider.refundOutside(attemptId, 4000);
    const [there] = provider.refunds();
    await refund({ refundId: 'Rsecond', amountPaise: 1000 });
    expect(await leftOf([there?.refundId ?? '', 'Rsecond', 'Rnever'])).toBe(5400);
    provider.settleRefund('Rsecond', 'failed');
    expect(await leftOf([there?.refundId ?? '', 'Rsecond'])).toBe(6400);
    provider.misbehave('refundStatus', 'serverError');
    expect(await leftOf([there?.refundId ?? ''])).toBeUndefined();
  });

  it('is made once, however often it is sent', async () => {
    await paidOrder();
    const first = await refund({ amountPaise: 5_000 });
    expect(await refund({ amountPaise: 5_000 })).toEqual(first);
    provider.settleRefund(refundId, 'done');
    expect(await refund({ amountPaise: 5_000 })).toEqual({ ...first, state: 'done' });
    expect(provider.refunds()).toEqual([
      { refundId, attemptId, amountPaise: 5_000, state: 'done' },
    ]);
  });

  it('fails when the parts exceed what was captured', async () => {
    await paidOrder();
    await refund({ amountPaise: 10_000 });
    const tooMuch = await refund({ refundId: 'Rsecond', amountPaise: 500 });
    expect(tooMuch).toEqual({ state: 'failed', code: 'EXCESS_REFUND_AMOUNT' });
    provider.settleRefund(refundId, 'failed');
    expect(await refund({ refundId: 'Rthird' })).toMatchObject({ state: 'pending' });
  });

  it('fails for an order that PhonePe does not know', async () => {
    expect(await refund()).toEqual({ state: 'failed', code: 'INVALID_MERCHANT_ORDER_ID' });
  });

  it('is unknown while PhonePe calls it a repetition but can’t find it', async () => {
    const body = { code: 'DUPLICATE_REFUND_REQUEST' };
    provider.answerOnce('refund', { status: 417, body });
    expect(await refund()).toEqual({ state: 'unknown' });
  });

  it('is unknown when it was refused and its status can’t be read', async () => {
    provider.misbehave('refundStatus', 'serverError');
    expect(await refund()).toEqual({ state: 'unknown' });
  });

  it('is notFound before it is sent', async () => {
    await paidOrder();
    expect(await refundStatus()).toEqual({ state: 'notFound' });
  });

  it('is not sent twice when its answer was lost', async () => {
    await paidOrder();
    provider.misbehave('refund', 'dropAfter');
    expect(await refund()).toEqual({ state: 'unknown' });
    expect(await refundStatus()).toMatchObject({ state: 'pending' });
    expect(await refund()).toMatchObject({ state: 'pending' });
    expect(provider.refunds()).toHaveLength(1);
  });
});

describe.each(Object.entries(askers))('the call %s', (call, ask) => {
  it.each(faults)('is unknown when PhonePe has the fault %s', async (fault) => {
    await paidOrder();
    adapter = adapterOf(provider, patienceFor(fault));
    provider.misbehave(call as ProviderCall, fault);
    expect(await ask()).toMatchObject({ state: 'unknown' });
    expect(adapter.lines).toHaveLength(1);
    expect(adapter.lines[0]?.context).toMatchObject({ call });
  });
});
