import { afterAll, afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startFakePhonepe } from '#lab/fakes/fake-phonepe.ts';
import {
  type Adapter,
  adapterOf,
  attemptId,
  forbiddenWords,
  morning,
  order,
  patienceFor,
  refundOfAll,
} from '#lab/fakes/fake-phonepe-adapter.ts';
import type { ProviderFault } from '#lab/fakes/fake-provider.ts';

const provider = await startFakePhonepe();
let now: Date;
let adapter: Adapter;

beforeEach(() => {
  provider.reset();
  now = morning;
  adapter = adapterOf(provider, { clock: () => now });
});

afterEach(() => {
  const log = JSON.stringify(adapter.lines);
  for (const word of forbiddenWords(provider)) expect(log).not.toContain(word);
});

afterAll(() => provider[Symbol.asyncDispose]());

const status = () => adapter.gateway.status({ attemptId, gatewayRef: null });

function statesOf(times: number) {
  return Promise.all(Array.from({ length: times }, async () => (await status()).state));
}

/** A token that only calls with a mocked answer of their own accept. */
function answerToken(lifeSeconds: number, delayMs = 0) {
  const expiresAt = now.getTime() / 1000 + lifeSeconds;
  const body = { access_token: 'token-of-this-test', expires_at: expiresAt };
  provider.answerOnce('token', { status: 200, body }, delayMs);
}

function knownStatus() {
  const body = { orderId: 'OMO1', state: 'PENDING', amount: 10_400 };
  provider.answerOnce('status', { status: 200, body });
  return status();
}

describe('the token', () => {
  it('is fetched once for 20 simultaneous calls, and kept for later ones', async () => {
    await adapter.gateway.create(order);
    provider.pay(attemptId);
    adapter = adapterOf(provider);
    expect(await statesOf(20)).toEqual(Array(20).fill('paid'));
    await status();
    expect(provider.count('token')).toBe(2);
  });

  it('is renewed some minutes before it expires', async () => {
    await status();
    now = new Date(morning.getTime() + (8 * 60 - 6) * 60_000);
    await status();
    expect(provider.count('token')).toBe(1);
    now = new Date(morning.getTime() + (8 * 60 - 3) * 60_000);
    await status();
    expect(provider.count('token')).toBe(2);
  });

  it('is used until it expires when it can’t be renewed', async () => {
    await status();
    provider.misbehave('token', 'serverError', 2);
    now = new Date(morning.getTime() + (8 * 60 - 3) * 60_000);
    expect(await status()).toMatchObject({ state: 'notFound' });
    now = new Date(morning.getTime() + 8 * 3600_000);
    expect(await status()).toMatchObject({ state: 'unknown' });
  });

  it('is kept for half its life when its life is short', async () => {
    answerToken(60);
    await knownStatus();
    now = new Date(morning.getTime() + 29_000);
    await knownStatus();
    expect(provider.count('token')).toBe(1);
    now = new Date(morning.getTime() + 31_000);
    await knownStatus();
    expect(provider.count('token')).toBe(2);
  });
});

describe('a call that is answered with 401', () => {
  it.each([
    ['create', () => adapter.gateway.create(order), { kind: 'open' }],
    ['status', () => status(), { state: 'paid' }],
    ['refund', () => adapter.gateway.refund(refundOfAll), { state: 'pending' }],
    ['refundStatus', () => adapter.gateway.refundStatus(refundOfAll), { state: 'pending' }],
  ] as const)('repeats %s once with a new token', async (call, ask, answer) => {
    if (call === 'create') await knownStatus();
    else await adapter.gateway.create(order);
    if (call !== 'create') provider.pay(attemptId);
    if (call === 'refundStatus') await adapter.gateway.refund(refundOfAll);
    provider.misbehave(call, 'unauthorized');
    const before = provider.count(call);
    expect(await ask()).toMatchObject(answer);
    expect(provider.count(call)).toBe(before + 2);
    expect(provider.count('token')).toBe(2);
    expect(adapter.lines).toEqual([]);
  });

  it('renews the token once for 20 calls that were refused', async () => {
    await status();
    provider.misbehave('status', 'unauthorized', 20);
    expect(await statesOf(20)).toEqual(Array(20).fill('notFound'));
    expect(provider.count('token')).toBe(2);
  });

  it('uses the token that another call has fetched in the meantime', async () => {
    await knownStatus();
    provider.answerOnce('refundStatus', { status: 401, body: {} }, 300);
    const slow = adapter.gateway.refundStatus(refundOfAll);
    provider.misbehave('status', 'unauthorized');
    expect(await status()).toMatchObject({ state: 'notFound' });
    expect(await slow).toEqual({ state: 'notFound' });
    expect(provider.count('token')).toBe(2);
  });

  it.each([
    ['create', () => adapter.gateway.create(order), { kind: 'unknown' }],
    ['status', () => status(), { state: 'unknown' }],
    ['refund', () => adapter.gateway.refund(refundOfAll), { state: 'unknown' }],
    ['refundStatus', () => adapter.gateway.refundStatus(refundOfAll), { state: 'unknown' }],
  ] as const)('leaves %s unknown when the new token is refused too', async (call, ask, answer) => {
    provider.misbehave(call, 'unauthorized', Infinity);
    expect(await ask()).toMatchObject(answer);
    expect(provider.count(call)).toBe(2);
  });
});

describe('a call without a token', () => {
  const faults: readonly ProviderFault[] = [
    'dropBefore',
    'dropAfter',
    'silent',
    'serverError',
    'html',
    'unauthorized',
    'tooMany',
  ];

  it.each(faults)('is unknown, and nothing is sent (%s)', async (fault) => {
    adapter = adapterOf(provider, patienceFor(fault));
    provider.misbehave('token', fault, Infinity);
    const { gateway } = adapter;
    expect(await gateway.create(order)).toEqual({ kind: 'unknown' });
    expect(await status()).toMatchObject({ state: 'unknown' });
    expect(await gateway.refund(refundOfAll)).toEqual({ state: 'unknown' });
    expect(await gateway.refundStatus(refundOfAll)).toEqual({ state: 'unknown' });
    expect(provider.received.every(({ call }) => call === 'token')).toBe(true);
    expect(adapter.lines).toHaveLength(4);
    expect(adapter.lines[0]?.context).toMatchObject({ call: 'token' });
  });

  it('is followed by another try at the next call', async () => {
    provider.misbehave('token', 'serverError');
    expect(await adapter.gateway.create(order)).toEqual({ kind: 'unknown' });
    expect(await adapter.gateway.create(order)).toMatchObject({ kind: 'open' });
  });

  it.each([
    ['no expiry', { access_token: 'a-token' }],
    ['an empty token', { access_token: '', expires_at: 1_900_000_000 }],
    ['a token of two lines', { access_token: 'a\ntoken', expires_at: 1_900_000_000 }],
  ])('includes a token answer with %s', async (_what, body) => {
    provider.answerOnce('token', { status: 200, body });
    expect(await adapter.gateway.create(order)).toEqual({ kind: 'unknown' });
    expect(provider.count('create')).toBe(0);
  });
});

it('a call ends in its time, including the wait for a token', async () => {
  adapter = adapterOf(provider, { timeoutMs: 60_000 });
  answerToken(3600, 500);
  provider.misbehave('create', 'silent');
  // Its time is over as soon as the call has arrived.
  const clock = new AbortController();
  const limits = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal);
  onTestFinished(() => limits.mockRestore());
  const created = adapter.gateway.create(order);
  await vi.waitFor(() => expect(provider.count('create')).toBe(1));
  clock.abort();
  expect(await created).toEqual({ kind: 'unknown' });
  const [ofToken, ofCall] = limits.mock.calls.map(([ms]) => ms);
  expect(ofToken).toBeLessThanOrEqual(60_000);
  expect(ofCall).toBeLessThan(59_600);
});
