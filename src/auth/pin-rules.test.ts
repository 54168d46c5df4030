import { describe, expect, it } from 'vitest';
import { pinExpiry, pinFlaw, pinTexts } from './pin-rules.ts';

describe('a PIN', () => {
  it.each(['4719', '89462', '739482', '6083'])('may be %s', (pin) => {
    expect(pinFlaw(pin, '9876500001')).toBeUndefined();
  });

  it.each(['', '123', '1234567', '12a4', '１２３４', '12 34', '-123'])(
    'must not have the form %j',
    (pin) => {
      expect(pinFlaw(pin)).toBe(pinTexts.form);
    },
  );

  it.each([
    ...['0000', '9999', '111111', '1234', '4321', '0123', '7890', '135791', '12345', '987654'],
    ...['1212', '4747', '123123', '474747', '1122', '5577', '444777', '2580', '0852'],
  ])('must not be the pattern %s', (pin) => {
    expect(pinFlaw(pin)).toBe(pinTexts.easy);
  });

  it.each([
    ...['1987', '2004', '2508', '0825', '3112', '0811'],
    ...['150887', '081587', '870815', '051990', '199005', '15887'],
  ])('must not be a date or year: %s', (pin) => {
    expect(pinFlaw(pin)).toBe(pinTexts.birthday);
  });

  it('must not be a part of the person’s mobile number', () => {
    expect(pinFlaw('8465', '9828465001')).toBe(pinTexts.ownNumber);
    expect(pinFlaw('8466', '9828465001')).toBeUndefined();
  });

  it('can be chosen from most combinations', () => {
    const all = Array.from({ length: 10_000 }, (_, n) => String(n).padStart(4, '0'));
    expect(all.filter((pin) => pinFlaw(pin) === undefined).length).toBeGreaterThan(8000);
  });

  it('lasts for 30 days without use', () => {
    const now = new Date('2026-11-21T04:55:00Z');
    expect(pinExpiry(now)).toEqual(new Date('2026-12-21T04:55:00Z'));
  });
});
