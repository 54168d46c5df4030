import { expect, it } from 'vitest';
import { canSayNear, expectedAt, isNearInTime, isStillNear } from './near-rules.ts';

const at = (time: string) => new Date(`2026-11-21T${time}+05:30`);

it('“10 minutes” is told while they last, and read for twenty', () => {
  const said = at('12:20:00');
  expect(isNearInTime(said, at('12:29:59'))).toBe(true);
  expect(isNearInTime(said, at('12:30:00'))).toBe(false);
  expect(isStillNear(said, at('12:39:59'))).toBe(true);
  expect(isStillNear(said, at('12:40:00'))).toBe(false);
  expect(expectedAt(said)).toEqual(at('12:30:00'));
});

it('is offered for what is out without a problem, and not again while the ten minutes last', () => {
  const out = { status: 'outForDelivery', payment_status: 'done', settlement: 'online' } as const;
  const said = { ...out, nearAt: '2026-11-21T12:20:00+05:30' };
  expect(canSayNear(out, at('12:25:00'))).toBe(true);
  expect(canSayNear(said, at('12:25:00'))).toBe(false);
  expect(canSayNear(said, at('12:30:00'))).toBe(true);
  expect(canSayNear({ ...out, problem: 'nobodyThere' }, at('12:25:00'))).toBe(false);
  expect(canSayNear({ ...out, status: 'isAssigned' }, at('12:25:00'))).toBe(false);
});
