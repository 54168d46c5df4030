import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { Instant } from '../../contract/wire-formats.ts';
import { checkingSerializer, filteringSerializer } from './answer-serializer.ts';

const schema = z.object({
  id: z.int(),
  note: z.optional(z.string()),
  state: z.enum(['open', 'shut']),
  day: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
  at: z.optional(Instant),
  lines: z.array(z.object({ name: z.string(), isLast: z.optional(z.boolean()) })),
  sums: z.optional(z.record(z.string(), z.object({ paise: z.number() }))),
});
const answer = {
  id: 1,
  state: 'open',
  day: '2026-11-21',
  at: new Date('2026-11-21T04:55:00.000Z'),
  lines: [{ name: 'Dal', isLast: true }, { name: 'Rice' }],
  sums: { cash: { paise: 5 } },
};
const route = { method: 'GET', url: '/api/x', schema };
const timeZone = 'Asia/Kolkata';
const [filter, check] = [filteringSerializer(timeZone)(route), checkingSerializer(timeZone)(route)];

describe('a response', () => {
  it('is sent in the form of its contract by both serializers', () => {
    expect(JSON.parse(filter(answer))).toEqual({ ...answer, at: '2026-11-21T10:25:00.000+05:30' });
    expect(check(answer)).toBe(filter(answer));
  });

  it('is sent without fields that the contract does not name, at every depth', () => {
    const secret = { passwordHash: 'x' };
    const lines = [
      { name: 'Dal', isLast: true, ...secret },
      { name: 'Rice', ...secret },
    ];
    const more = { ...answer, ...secret, lines, sums: { cash: { paise: 5, ...secret } } };
    expect(filter(more)).toBe(filter(answer));
    expect(check(more)).toBe(check(answer));
  });

  it.each([
    ['an object where a text should be', { day: { secret: 1 } }],
    ['a list where a state should be', { state: ['open'] }],
    ['a missing field', { id: undefined }],
    ['null for nothing', { note: null }],
    ['a text in place of an instant', { at: '2026-11-21T04:55:00.000Z' }],
    ['an instant that is none', { at: new Date(Number.NaN) }],
    ['one thing in place of a list', { lines: { name: 'Dal' } }],
    ['a text in place of an object', { lines: ['Dal'] }],
  ])('is not sent with %s', (_, wrong) => {
    expect(() => filter({ ...answer, ...wrong })).toThrow('GET /api/x');
    expect(() => check({ ...answer, ...wrong })).toThrow();
  });

  it('is checked against formats in tests', () => {
    expect(() => check({ ...answer, day: 'tomorrow' })).toThrow();
  });

  it('may not have a contract that accepts any key, which would send everything', () => {
    const open = { ...route, schema: z.looseObject({ id: z.int() }) };
    expect(() => filteringSerializer(timeZone)(open)).toThrow('object');
    expect(() => filteringSerializer(timeZone)({ ...route, schema: z.any() })).toThrow('any');
  });
});
