import { describe, expect, it } from 'vitest';
import { boxOf, codeOf } from '#lab/builders/box-builders.ts';
import {
  added,
  dismissed,
  forgotten,
  nextLoad,
  noticesOf,
  type QueueStep,
  settled,
  type TickQueue,
  tickTime,
  type WaitingTick,
  withTicks,
} from './tick-queue.ts';

const emptyQueue: TickQueue = { ticks: [], notices: {} };
const at = '2026-11-21T05:32:00.000Z';

function tickOf(order: number, facts: Partial<WaitingTick> = {}): WaitingTick {
  const code = codeOf(order);
  const shiftOfDay = { date: '2026-11-21', shift: 'Lunch' } as const;
  return { key: `${order}-packed`, code, kind: 'packed', tickedAt: at, ...shiftOfDay, ...facts };
}

function queueOf(...steps: QueueStep[]): TickQueue {
  return steps.reduce((queue, step) => step(queue), emptyQueue);
}

const noticeOf = (order: number, text: string, date = '2026-11-21') =>
  ({ code: codeOf(order), text, date, shift: 'Lunch' }) as const;

describe('a box with waiting ticks', () => {
  it('is shown in the state of its last tick', () => {
    const undo = tickOf(1, { key: 'undo', kind: 'unpacked' });
    const packed = withTicks([boxOf(1)], queueOf(added([tickOf(1)])));
    expect(packed).toEqual([boxOf(1, { packedAt: at, isWaiting: true })]);
    const undone = withTicks([boxOf(1)], queueOf(added([tickOf(1)]), added([undo])));
    expect(undone).toEqual([boxOf(1, { isWaiting: true })]);
  });

  it('has no known packer yet', () => {
    const before = boxOf(1, { packedAt: '2026-11-21T05:00:00.000Z', packedBy: 'Ramila Ben' });
    expect(withTicks([before], queueOf(added([tickOf(1)])))[0]).not.toHaveProperty('packedBy');
  });

  it('leaves all other boxes as they are', () => {
    const [one, two] = [boxOf(1), boxOf(2)];
    expect(withTicks([one, two], queueOf(added([tickOf(1)])))[1]).toBe(two);
  });
});

describe('waiting ticks', () => {
  it('are sent together for one day and shift, in their order, up to a limit', () => {
    const dinner = tickOf(2, { shift: 'Dinner' });
    const ticks = [tickOf(1), dinner, tickOf(3), tickOf(4)];
    const keys = (most: number) => nextLoad(ticks, most).map(({ code }) => code);
    expect(keys(10)).toEqual([codeOf(1), codeOf(3), codeOf(4)]);
    expect(keys(2)).toEqual([codeOf(1), codeOf(3)]);
    expect(nextLoad([], 10)).toEqual([]);
  });

  it('leave the queue when they have arrived; a tick made in between stays', () => {
    const later = tickOf(1, { key: 'later', kind: 'unpacked' });
    const queue = queueOf(added([tickOf(1)]), added([later]), settled(['1-packed'], []));
    expect(queue.ticks).toEqual([later]);
  });

  it.each([
    ['cancelled', 'Its order was cancelled: do not pack it.'],
    ['unknown', 'This is no label of this shop.'],
    ['closed', 'Packing was closed before. Open it again to change this box.'],
  ] as const)('that the server answers with %s put a notice on their box', (result, text) => {
    const load = [tickOf(1), tickOf(2)];
    const results = [
      { key: '1-packed', result },
      { key: '2-packed', result: 'done' },
    ] as const;
    const notices = noticesOf(load, results, '2026-11-21');
    expect(notices).toEqual([noticeOf(1, text)]);
    const queue = queueOf(added([tickOf(1)]), settled(['1-packed'], notices));
    expect(withTicks([boxOf(1)], queue)).toEqual([boxOf(1, { notice: text })]);
  });
});

describe('a label of another shift', () => {
  it.each([
    [{ date: '2026-11-20', shift: 'Lunch' }, 'yesterday’s lunch'],
    [{ date: '2026-11-21', shift: 'Dinner' }, 'today’s dinner'],
    [{ date: '2026-11-22', shift: 'Lunch' }, 'tomorrow’s lunch'],
    [{ date: '2026-11-18', shift: 'Dinner' }, 'dinner of 18 Nov'],
    [undefined, 'another day or shift'],
  ] as const)('gets a notice that names its shift: %o', (labelOf, name) => {
    const result = { key: '1-packed', result: 'otherShift' as const, ...(labelOf && { labelOf }) };
    expect(noticesOf([tickOf(1)], [result], '2026-11-21')).toEqual([
      noticeOf(1, `This is a label of ${name}.`),
    ]);
  });
});

describe('a refusal of a tick', () => {
  it('is gone after it is dismissed, with the next tick of the box, and on the next day', () => {
    const said = settled([], [noticeOf(1, 'No.')]);
    expect(queueOf(said).notices).toHaveProperty(codeOf(1));
    for (const step of [dismissed(codeOf(1)), added([tickOf(1)]), forgotten('2026-11-22')]) {
      expect(queueOf(said, step).notices).toEqual({});
    }
    expect(queueOf(said, forgotten('2026-11-21')).notices).toHaveProperty(codeOf(1));
  });
});

describe('the time of a tick', () => {
  const now = Date.parse(at);
  const timeOf = (aheadMs: number, ...seen: (string | undefined)[]) =>
    tickTime({ now, aheadMs, seen, timeZone: 'Asia/Kolkata' });

  it('is the shop’s, even on a tablet with a slow clock', () => {
    expect(timeOf(0)).toBe('2026-11-21T11:02:00.000+05:30');
    expect(timeOf(3_600_000)).toBe('2026-11-21T12:02:00.000+05:30');
    expect(timeOf(-3_600_000)).toBe('2026-11-21T10:02:00.000+05:30');
  });

  it('is the tablet’s if the difference is only the time of the request', () => {
    expect(timeOf(-4000)).toBe(timeOf(0));
  });

  it('is later than what the person saw, even if the clock was set back', () => {
    expect(timeOf(-600_000, undefined, '2026-11-21T11:32:00.000+05:30')).toBe(
      '2026-11-21T11:32:00.001+05:30',
    );
  });
});
