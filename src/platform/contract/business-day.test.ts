import { describe, expect, it } from 'vitest';
import {
  addDays,
  businessDay,
  instantOf,
  isDay,
  isoWithOffset,
  problemOfDays,
  shortDay,
  shortTime,
  wallClock,
  withFrom,
  withTo,
} from './business-day.ts';

const kolkata = 'Asia/Kolkata';

describe('the business day', () => {
  it("is the calendar date in the business's zone, not the server's", () => {
    expect(businessDay(new Date('2026-11-21T18:29:59Z'), kolkata)).toBe('2026-11-21');
    expect(businessDay(new Date('2026-11-21T18:30:00Z'), kolkata)).toBe('2026-11-22');
    expect(businessDay(new Date('2026-11-21T02:00:00Z'), 'America/New_York')).toBe('2026-11-20');
  });

  it('shows midnight as 00:00', () => {
    expect(wallClock(new Date('2026-11-21T18:30:00Z'), kolkata)).toEqual({
      day: '2026-11-22',
      time: '00:00',
    });
  });

  it('counts days over the ends of months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  });

  it('is written in the Indian style', () => {
    expect(shortDay('2026-11-21')).toBe('21 Nov');
  });
});

describe('a time of day', () => {
  it('is written in the Indian style', () => {
    expect(shortTime('15:11')).toBe('3:11 pm');
    expect(shortTime('00:05')).toBe('12:05 am');
  });
});

describe('an instant on the wire', () => {
  it("is ISO 8601 with the business zone's offset", () => {
    const instant = new Date('2026-11-21T04:55:06.789Z');
    expect(isoWithOffset(instant, kolkata)).toBe('2026-11-21T10:25:06.789+05:30');
    expect(isoWithOffset(instant, 'America/New_York')).toBe('2026-11-20T23:55:06.789-05:00');
    expect(new Date(isoWithOffset(instant, kolkata))).toEqual(instant);
  });

  it('has the right offset before and after a clock change', () => {
    const at = (time: string) => isoWithOffset(new Date(`2026-11-01T${time}Z`), 'America/New_York');
    expect(at('05:59:59.999')).toBe('2026-11-01T01:59:59.999-04:00');
    expect(at('06:00:00.000')).toBe('2026-11-01T01:00:00.000-05:00');
    expect(at('05:59:59.999')).toBe('2026-11-01T01:59:59.999-04:00');
  });
});

describe('a time of a day', () => {
  const newYork = 'America/New_York';
  const of = (day: string, time: string, zone: string) => instantOf(day, time, zone).toISOString();

  it('is an instant of its zone', () => {
    expect(of('2026-11-21', '10:30', kolkata)).toBe('2026-11-21T05:00:00.000Z');
    expect(of('2026-11-21', '10:30', newYork)).toBe('2026-11-21T15:30:00.000Z');
  });

  it('that occurs twice is the first of both, one that is skipped is the moment of the clock change', () => {
    expect(of('2026-11-01', '01:30', newYork)).toBe('2026-11-01T05:30:00.000Z');
    expect(of('2026-03-08', '02:30', newYork)).toBe('2026-03-08T07:00:00.000Z');
    expect(of('2026-03-08', '03:00', newYork)).toBe('2026-03-08T07:00:00.000Z');
    // Samoa skipped this whole day.
    expect(of('2011-12-30', '10:30', 'Pacific/Apia')).toBe('2011-12-30T10:00:00.000Z');
  });
});

describe('a date in writing', () => {
  it('must exist and be written yyyy-MM-dd', () => {
    expect(isDay('2028-02-29')).toBe(true);
    const far = ['0001-01-01', '1999-12-31', '3000-01-01', '9999-12-31'];
    const wrongDays = ['2026-02-29', '2026-02-30', '2026-13-01', '21-11-2026', '2026-1-1', ''];
    for (const wrong of [...wrongDays, ...far]) {
      expect(isDay(wrong), wrong).toBe(false);
    }
  });
});

const month = { from: '2026-11-01', to: '2026-11-30' };

it('days are in order, and not too many', () => {
  expect(problemOfDays(month, 30)).toBeUndefined();
  expect(problemOfDays(month, 29)).toBe('Please choose at most 29 days.');
  expect(problemOfDays({ from: '2026-01-01', to: '2025-12-31' }, 29)).toBe(
    'The last day is before the first.',
  );
});

it('the other end of a range moves along', () => {
  expect(withFrom(month, '2026-11-12', 92)).toEqual({ from: '2026-11-12', to: '2026-11-30' });
  expect(withFrom(month, '2026-12-25', 92)).toEqual({ from: '2026-12-25', to: '2026-12-25' });
  expect(withFrom(month, '2026-01-01', 92)).toEqual({ from: '2026-01-01', to: '2026-04-02' });
  expect(withTo(month, '2026-10-05', 92)).toEqual({ from: '2026-10-05', to: '2026-10-05' });
  expect(withTo(month, '2027-04-02', 92)).toEqual({ from: '2027-01-01', to: '2027-04-02' });
});
