import { describe, expect, it } from 'vitest';
import { writeDevice } from '#src/platform/browser/device-storage.ts';
import { added, letGo, refused, sent, type Tap } from './tap-queue.ts';
import { changeQueue, forgetNotes, readQueue } from './tap-store.ts';

const mobile = '9800000001';
const emptyQueue = { taps: [], refusals: {} };

function tapOf(orderId: number, facts: Partial<Tap> = {}): Tap {
  return {
    kind: 'status',
    status: 'done',
    orderId,
    key: `key-${orderId}`,
    tappedAt: '2026-11-21T07:00:00.000Z',
    notBefore: 10,
    ...facts,
  } as Tap;
}

describe('the taps stored on a phone', () => {
  it('keep the order in which they were made, even if the clock was set back in between', () => {
    changeQueue(mobile, added(tapOf(2)));
    changeQueue(mobile, added(tapOf(1, { tappedAt: '2020-01-01T00:00:00.000Z' })));
    changeQueue(mobile, letGo);
    const { taps } = readQueue(mobile);
    expect(taps.map(({ orderId, notBefore }) => [orderId, notBefore])).toEqual([
      [2, 0],
      [1, 0],
    ]);
    changeQueue(mobile, sent('key-2'));
    expect(readQueue(mobile).taps).toEqual([taps[1]]);
  });

  it("belong to one person, with the server's refusals", () => {
    changeQueue(mobile, added(tapOf(1)));
    expect(readQueue('9800000002')).toEqual(emptyQueue);
    changeQueue(mobile, refused({ orderId: 1, key: 'a' }, 'Order #0001 is not yours any more.'));
    expect(readQueue(mobile)).toEqual({
      taps: [],
      refusals: { 1: 'Order #0001 is not yours any more.' },
    });
    expect(JSON.stringify(localStorage)).not.toContain('98000');
  });

  it('hold no words about a customer after the session, but keep the problem', () => {
    const note = 'Ask at Flat 9';
    changeQueue(mobile, added(tapOf(1, { kind: 'problem', problem: 'wrongAddress', note })));
    forgetNotes();
    expect(readQueue(mobile).taps).toMatchObject([{ problem: 'wrongAddress', note: '' }]);
  });

  it('are empty if other data was stored', () => {
    changeQueue(mobile, added(tapOf(1)));
    const [key = ''] = Object.keys(localStorage);
    for (const text of ['{', 'null', '"x"', '{"orderId":"1"}']) {
      writeDevice({ [key]: text });
      expect(readQueue(mobile)).toEqual(emptyQueue);
    }
  });
});
