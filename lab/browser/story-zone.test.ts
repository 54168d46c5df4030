import { expect, it } from 'vitest';
import { wallClock } from '#src/platform/contract/business-day.ts';
import { storyZone } from './story-zone.ts';

it('stories begin between six and seven in the morning, whatever the real time is', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => new Date(Date.UTC(2026, 10, 21, hour, 59)));
  const times = hours.map((now) => wallClock(now, storyZone(now)).time);
  expect(new Set(times)).toEqual(new Set(['06:59']));
});
