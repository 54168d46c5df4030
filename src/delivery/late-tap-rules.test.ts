import { describe, expect, it } from 'vitest';
import { believedTime, countsLate, givenAwayBy } from './late-tap-rules.ts';

const at = (time: string) => new Date(`2026-11-21T${time}:00+05:30`);
const event = (time: string, staffId: string, facts: object = {}) => ({
  ...{ staffId, assignedTo: null, tappedAt: null, createdAt: at(time) },
  ...facts,
});
const toRamesh = event('10:00', 'meena', { assignedTo: 'ramesh' });
const outByRamesh = event('10:40', 'ramesh', { tappedAt: at('10:30') });
const toImran = event('11:00', 'meena', { assignedTo: 'imran' });

describe('an order that went to another rider', () => {
  it('says when it left the first one, and what was last before that', () => {
    const events = [event('09:00', 'meena'), toRamesh, outByRamesh, toImran];
    expect(givenAwayBy('ramesh', events)).toEqual({
      at: at('11:00'),
      lastChange: at('10:30'),
      hasGoneOn: false,
    });
    expect(givenAwayBy('imran', events)).toBeUndefined();
    expect(givenAwayBy('kavita', events)).toBeUndefined();
  });

  it.each([
    ['the other rider has tapped', [event('11:05', 'imran')], true],
    ['the first one’s late tap has arrived', [event('11:05', 'ramesh')], false],
    ['the kitchen has changed it', [event('11:05', 'meena')], false],
    [
      'a rider in between has tapped',
      [event('11:05', 'imran'), event('11:10', 'meena', { assignedTo: 'kavita' })],
      true,
    ],
  ])('was gone on with if %s', (_, later, hasGoneOn) => {
    expect(givenAwayBy('ramesh', [toRamesh, toImran, ...later])?.hasGoneOn).toBe(hasGoneOn);
  });

  it('is back with its first rider after it was moved back', () => {
    const back = event('11:30', 'meena', { assignedTo: 'ramesh' });
    expect(givenAwayBy('ramesh', [toRamesh, toImran, back])).toBeUndefined();
    expect(givenAwayBy('imran', [toRamesh, toImran, back])?.at).toEqual(at('11:30'));
  });
});

describe('a tap of the first rider', () => {
  const given = { at: at('11:00'), hasGoneOn: false };

  it('counts if it was made before the order left', () => {
    expect(countsLate(at('10:59'), given)).toBe(true);
    expect(countsLate(at('11:00'), given)).toBe(false);
    expect(countsLate(undefined, given)).toBe(false);
    expect(countsLate(at('10:59'), { ...given, hasGoneOn: true })).toBe(false);
  });

  it('has no time if the phone’s clock is days off', () => {
    expect(believedTime(at('10:59'), at('11:30'))).toEqual(at('10:59'));
    expect(believedTime(new Date('2031-01-01T00:00:00Z'), at('11:30'))).toBeUndefined();
    expect(believedTime(undefined, at('11:30'))).toBeUndefined();
  });
});
