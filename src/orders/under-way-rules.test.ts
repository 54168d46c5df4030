import { describe, expect, it } from 'vitest';
import { underWayText } from './under-way-rules.ts';

const packedAt = '2026-11-21T11:50:00.000+05:30';
const outAt = '2026-11-21T12:20:00.000+05:30';

describe('how far the food is', () => {
  it.each([
    [{ packedAt }, 'Packed at 11:50 am'],
    [{ packedAt, outAt, stopsBefore: 2 }, 'Packed · Out since 12:20 pm · 2 stops before you'],
    [{ outAt, stopsBefore: 1 }, 'Out since 12:20 pm · 1 stop before you'],
    [{ packedAt, outAt, stopsBefore: 0 }, 'Packed · Out since 12:20 pm · You are next'],
    [{ outAt }, 'Out since 12:20 pm'],
    [
      { packedAt, outAt, stopsBefore: 1, nearAt: '2026-11-21T12:41:00.000+05:30' },
      'About 10 minutes away, said at 12:41 pm',
    ],
  ])('%j reads "%s"', (steps, text) => {
    expect(underWayText(steps)).toBe(text);
  });
});
