import { describe, expect, it } from 'vitest';
import { changeText, stateText } from './shift-day-text.ts';

const date = '2026-11-21';
const open = { date, state: 'open', revision: 0, cutOff: `${date}T10:30:00.000+05:30` } as const;
const frozen = { ...open, state: 'frozen', frozenAt: `${date}T10:30:04.000+05:30` } as const;

describe('the state of a shift', () => {
  it('says until when it is open, with the minutes of the last hour', () => {
    expect(stateText(open, 61)).toBe('Open · closes 10:30 am');
    expect(stateText(open, undefined)).toBe('Open · closes 10:30 am');
    expect(stateText(open, 12)).toBe('Open · closes in 12 min');
    expect(stateText(open, 0)).toBe('Open · closing now');
    expect(stateText({ date, state: 'open', revision: 0 }, undefined)).toBe('Open');
  });

  it('names the date if it closes on the day before', () => {
    const dayBefore = { ...open, cutOff: '2026-11-20T20:00:00.000+05:30' };
    expect(stateText(dayBefore, 600)).toBe('Open · closes 20 Nov, 8:00 pm');
  });

  it('says since when it is frozen or packed, with its revision after amendments', () => {
    expect(stateText(frozen, -3)).toBe('Frozen 10:30 am');
    expect(stateText({ ...frozen, revision: 2 }, -3)).toBe('Frozen 10:30 am · rev 2');
    const packed = { ...frozen, state: 'packed', packedAt: `${date}T11:40:00.000+05:30` } as const;
    expect(stateText(packed, -3)).toBe('Packed 11:40 am');
  });
});

it('an order with an amendment says its kind and its revision', () => {
  expect(changeText({ revision: 2 })).toBe('after the freeze · rev 2');
});
