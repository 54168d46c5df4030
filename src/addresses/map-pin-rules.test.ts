import { describe, expect, it } from 'vitest';
import { directionsUrl, normalPin } from './map-pin-rules.ts';

describe('a pin', () => {
  it.each([
    ['23.0225, 72.5714', '23.0225,72.5714'],
    [' 23.0225,72.5714 ', '23.0225,72.5714'],
    ['23.0225 72.5714', '23.0225,72.5714'],
    ['+23, -72', '23,-72'],
    ['23.022512345678, 72.571400000', '23.022512,72.5714'],
    ['90, 180', '90,180'],
    ['7JMJ2HCC+2V', '7JMJ2HCC+2V'],
    ['7jmj2hcc+2vx', '7JMJ2HCC+2VX'],
    ['', ''],
    ['  ', ''],
  ])('that is entered as %j is stored as %j', (typed, kept) => {
    expect(normalPin(typed)).toBe(kept);
  });

  it.each([
    'near the gate',
    '23.0225',
    '23.0225, 72.5714, 12',
    '91, 72',
    '23, 181',
    '0, 0',
    '23,0225, 72,5714',
    '2HCC+2V Ahmedabad',
    '7JMJ0000+',
    '7JMJ2HCC+',
    '7JMJ2HCA+2V',
    'XJMJ2HCC+2V',
    '23°01′21″N 72°34′17″E',
    'https://maps.app.goo.gl/abc',
  ])('is refused as %j', (typed) => {
    expect(normalPin(typed)).toBeUndefined();
  });
});

describe('directions', () => {
  it('lead to the pin, or without one to the text of the address', () => {
    const address = 'Gate 2, Infocity & co';
    const start = 'https://www.google.com/maps/dir/?api=1&destination=';
    expect(directionsUrl({ pin: '23.0225,72.5714', address })).toBe(`${start}23.0225%2C72.5714`);
    expect(directionsUrl({ pin: '7JMJ2HCC+2V', address })).toBe(`${start}7JMJ2HCC%2B2V`);
    expect(directionsUrl({ address })).toBe(`${start}Gate%202%2C%20Infocity%20%26%20co`);
  });
});
