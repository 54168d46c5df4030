import { expect, it } from 'vitest';
import { expectedAt, isNearInTime, isStillNear } from './near-rules.ts';

const at = (time: string) => new Date(`2026-11-21T${time}+05:30`);

it('“10 minutes” is told while they last, and read for twenty', () => {
  const said = at('12:20:00');
  expect(isNearInTime(said, at('12:29:59'))).toBe(true);
  expect(isNearInTime(said, at('12:30:00'))).toBe(false);
  expect(isStillNear(said, at('12:39:59'))).toBe(true);
  expect(isStillNear(said, at('12:40:00'))).toBe(false);
  expect(expectedAt(said)).toEqual(at('12:30:00'));
});
