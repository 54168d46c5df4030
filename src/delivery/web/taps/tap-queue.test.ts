import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#src/platform/browser/api-client.ts';
import type { QueueRunner } from '#src/platform/browser/queue/queue-runner.ts';
import type { DeliveryOrder } from '../../delivery-contract.ts';
import {
  added,
  collectingOf,
  createTapRunner,
  dismissed,
  letGo,
  type QueueStep,
  refused,
  sent,
  statusesLeft,
  type Tap,
  type TapQueue,
  undoMs,
  undone,
  withTaps,
} from './tap-queue.ts';

const emptyQueue: TapQueue = { taps: [], refusals: {} };
const start = Date.parse('2026-11-21T07:00:00Z');

function tapOf(orderId: number, status: 'outForDelivery' | 'done', at = start): Tap {
  return {
    kind: 'status',
    status,
    orderId,
    key: `${orderId}-${status}`,
    tappedAt: new Date(at).toISOString(),
    notBefore: at + undoMs,
  };
}

function queueOf(...steps: QueueStep[]): TapQueue {
  return steps.reduce((queue, step) => step(queue), emptyQueue);
}

const keysOf = ({ taps }: TapQueue) => taps.map(({ key }) => key);
const order = { id: 1, status: 'isAssigned' } as DeliveryOrder;

describe('the queue of taps', () => {
  it('keeps the order in which they were made', () => {
    const queue = queueOf(added(tapOf(2, 'outForDelivery')), added(tapOf(1, 'outForDelivery')));
    expect(keysOf(queue)).toEqual(['2-outForDelivery', '1-outForDelivery']);
  });

  it('takes back the last tap of an order within 10 seconds, and not later', () => {
    const queue = queueOf(added(tapOf(1, 'outForDelivery')), added(tapOf(1, 'done')));
    expect(keysOf(undone(1, start + 9999)(queue))).toEqual(['1-outForDelivery']);
    expect(undone(1, start + 10_000)(queue)).toBe(queue);
    expect(undone(2, start)(queue)).toBe(queue);
  });

  it('can’t take back a released tap', () => {
    const queue = queueOf(added(tapOf(1, 'done')), letGo);
    expect(undone(1, start)(queue)).toBe(queue);
  });

  it('drops the later taps of the same order with a refused one', () => {
    const queue = queueOf(
      added(tapOf(1, 'outForDelivery')),
      added(tapOf(2, 'outForDelivery')),
      added(tapOf(1, 'done')),
      refused(tapOf(1, 'outForDelivery'), 'Order #0001 is not yours any more.'),
    );
    expect(keysOf(queue)).toEqual(['2-outForDelivery']);
    expect(queue.refusals).toEqual({ 1: 'Order #0001 is not yours any more.' });
    expect(dismissed(1)(queue).refusals).toEqual({});
  });

  it('keeps the cash that was taken for an order whose tap is refused', () => {
    const cash = { kind: 'collect', method: 'cash', amountPaise: 104_00 } as const;
    const taken: Tap = { ...tapOf(1, 'done'), ...cash, key: 'cash' };
    const queue = queueOf(
      added(tapOf(1, 'outForDelivery')),
      added(taken),
      added(tapOf(1, 'done')),
      refused(tapOf(1, 'outForDelivery'), 'Order #0001 went to Imran Shaikh at 1:02 pm.'),
    );
    expect(keysOf(queue)).toEqual(['cash']);
    expect(keysOf(refused(taken, 'Order #0001 never cost that.')(queue))).toEqual([]);
  });

  it('shows when the person said to be near, if the order is out and has no problem', () => {
    const near: Tap = { ...tapOf(1, 'done'), kind: 'near', key: 'near' };
    const out: DeliveryOrder = { ...order, status: 'outForDelivery' };
    expect(withTaps(out, [near]).nearAt).toBe(near.tappedAt);
    expect(withTaps(order, [near]).nearAt).toBeUndefined();
    const back: DeliveryOrder = { ...out, problem: 'nobodyThere' };
    expect(withTaps(back, [near])).toEqual(back);
  });

  it('drops a refusal with the next tap of the order', () => {
    const queue = queueOf(refused(tapOf(1, 'done'), 'Too early.'), added(tapOf(1, 'done')));
    expect(queue.refusals).toEqual({});
  });

  it('shows an order with the status after its taps, never with an earlier one', () => {
    const taps = [tapOf(1, 'outForDelivery'), tapOf(2, 'done'), tapOf(1, 'done')];
    expect(withTaps(order, taps).status).toBe('done');
    expect(withTaps(order, taps.slice(0, 1)).status).toBe('outForDelivery');
    expect(withTaps({ ...order, status: 'done' }, taps).status).toBe('done');
  });

  it('shows a waiting problem until it is retried or the order is handed over', () => {
    const { key, orderId, tappedAt, notBefore } = tapOf(1, 'done');
    const base = { key, orderId, tappedAt, notBefore };
    const problem: Tap = { ...base, kind: 'problem', problem: 'nobodyThere', note: '' };
    expect(withTaps(order, [problem])).toEqual({ ...order, problem: 'nobodyThere' });
    expect(withTaps(order, [problem, { ...base, kind: 'retry' }])).toEqual(order);
    const out = { ...order, status: 'outForDelivery' } as DeliveryOrder;
    expect(withTaps(out, [problem, tapOf(1, 'done')])).toEqual({ ...order, status: 'done' });
  });

  it('shows an order as paid once its cash is taken, and as due if it is not paid', () => {
    const { key, orderId, tappedAt, notBefore } = tapOf(1, 'done');
    const due = { ...order, settlement: 'cash', payment_status: 'pending' } as DeliveryOrder;
    const said = {
      key,
      orderId,
      tappedAt,
      notBefore,
      kind: 'collect',
      amountPaise: 24_000,
    } as const;
    const unpaid: Tap = { ...said, method: 'unpaid', reason: 'noCash' };
    const cash: Tap = { ...said, method: 'cash' };
    expect(withTaps(due, [unpaid])).toEqual({ ...due, unpaid: 'noCash' });
    expect(withTaps(due, [unpaid, cash])).toEqual({ ...due, payment_status: 'done' });
    expect(withTaps({ ...due, problem: 'refused' }, [cash]).problem).toBe('refused');
    expect(collectingOf(1, [cash, tapOf(1, 'done')])).toBe(cash);
    expect(collectingOf(2, [cash])).toBeUndefined();
  });

  it('knows which statuses an order leaves by its taps', () => {
    const taps = [tapOf(1, 'outForDelivery'), tapOf(2, 'done'), tapOf(1, 'done')];
    expect(statusesLeft(order, taps)).toEqual(['isAssigned', 'outForDelivery']);
    expect(statusesLeft(order, taps.slice(0, 1))).toEqual(['isAssigned']);
    expect(statusesLeft({ ...order, status: 'done' }, taps)).toEqual([]);
    expect(statusesLeft(order, [])).toEqual([]);
  });
});

describe('sending taps', () => {
  let queue: TapQueue;
  let answer: (tap: Tap) => Error | undefined;
  let asked: { key: string; second: number }[];
  let runner: QueueRunner;

  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const change = (step: QueueStep) => {
    queue = step(queue);
    runner.wake();
  };
  const failing = (status: number, message = '') =>
    new ApiError({ status, code: 'internal', message });

  beforeEach(() => {
    vi.useFakeTimers({ now: start });
    queue = emptyQueue;
    answer = () => undefined;
    asked = [];
    runner = createTapRunner({
      read: () => queue,
      send: async (tap) => {
        asked.push({ key: tap.key, second: (Date.now() - start) / 1000 });
        const error = answer(tap);
        if (error) throw error;
      },
      onSent: ({ key }) => change(sent(key)),
      onRefused: (tap, message) => change(refused(tap, message)),
      onFailed: () => undefined,
    });
  });

  afterEach(() => {
    runner.stop();
    vi.useRealTimers();
  });

  it('waits 10 seconds, and then sends them one by one', async () => {
    change(added(tapOf(2, 'outForDelivery')));
    change(added(tapOf(1, 'outForDelivery')));
    await pass(9999);
    expect(asked).toEqual([]);
    await pass(1);
    expect(asked.map(({ key }) => key)).toEqual(['2-outForDelivery', '1-outForDelivery']);
    expect(queue).toEqual(emptyQueue);
  });

  it('sends nothing that was undone', async () => {
    change(added(tapOf(1, 'done')));
    await pass(5000);
    change(undone(1, Date.now()));
    await pass(60_000);
    expect(asked).toEqual([]);
  });

  it('does not wait for released taps', async () => {
    change(added(tapOf(1, 'done')));
    await pass(3000);
    change(letGo);
    await pass(0);
    expect(asked).toEqual([{ key: '1-done', second: 3 }]);
  });

  it('retries with the same key after 2, 4, 8, 16, 30 and 30 seconds, before any other tap', async () => {
    answer = () => failing(0);
    change(added(tapOf(1, 'done')));
    change(added(tapOf(2, 'done')));
    await pass(100_000);
    const seconds = [10, 12, 16, 24, 40, 70, 100];
    expect(asked).toEqual(seconds.map((second) => ({ key: '1-done', second })));
  });

  it('retries at once when it is woken', async () => {
    answer = () => failing(0);
    change(added(tapOf(1, 'done')));
    await pass(10_500);
    answer = () => undefined;
    runner.wake();
    await pass(0);
    expect(asked.map(({ second }) => second)).toEqual([10, 10.5]);
    expect(queue).toEqual(emptyQueue);
  });

  it.each([0, 408, 429, 500, 503])('keeps a tap that was answered with %s', async (status) => {
    answer = () => failing(status);
    change(added(tapOf(1, 'done')));
    await pass(10_000);
    expect(keysOf(queue)).toEqual(['1-done']);
    expect(queue.refusals).toEqual({});
  });

  it.each([400, 403, 404, 409, 422])('treats %s as a refusal, and goes on', async (status) => {
    answer = ({ orderId }) => (orderId === 1 ? failing(status, 'No.') : undefined);
    change(added(tapOf(1, 'outForDelivery')));
    change(added(tapOf(2, 'outForDelivery')));
    change(added(tapOf(1, 'done')));
    await pass(10_000);
    expect(asked.map(({ key }) => key)).toEqual(['1-outForDelivery', '2-outForDelivery']);
    expect(queue).toEqual({ taps: [], refusals: { 1: 'No.' } });
  });

  it('ignores hold times from before the clock was set back', async () => {
    change(added({ ...tapOf(1, 'done'), notBefore: start + 3_600_000 }));
    await pass(0);
    expect(asked).toEqual([{ key: '1-done', second: 0 }]);
  });

  it('sends nothing after it was stopped', async () => {
    change(added(tapOf(1, 'done')));
    runner.stop();
    await pass(60_000);
    expect(asked).toEqual([]);
  });
});
