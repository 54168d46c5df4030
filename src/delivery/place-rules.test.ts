import { describe, expect, it } from 'vitest';
import { demoOrders } from '#src/app/demo/demo-orders.ts';
import { buildingOf, placeLineOf } from './place-rules.ts';

describe('the building of a note', () => {
  it.each([
    ['B-204, Shanti Apartments, near the temple, 382421', 'Shanti Apartments'],
    ['Desk 4C, third floor, ask at the reception, 382007', ''],
    ['12, Krishna Bungalows, behind the petrol pump, 382421', 'Krishna Bungalows'],
    ['A-1102, Siddhi Heights, ring twice, 382421', 'Siddhi Heights'],
    ['Shop 7, Sector 21 market, 382021', 'Sector 21 market'],
    ['5th floor, Block 1, badge needed at the gate, 382355', 'Block 1'],
    ['C-33, Pramukh Residency, 382421', 'Pramukh Residency'],
    ['Gate 2, staff canteen entrance, 382007', 'Gate 2'],
    ['Flat 3, Shanti Apartments', 'Shanti Apartments'],
    ['Flat No. 3, Shanti Apartments', 'Shanti Apartments'],
    ['flat no 12 B\nSunrise Park', 'Sunrise Park'],
    ['House no: 45, Gokul Society, Kudasan', 'Gokul Society'],
    ['H.No 45, Gokul Society', 'Gokul Society'],
    ['#12, 3rd Floor, Titanium City Center', 'Titanium City Center'],
    ['B 204 Shanti Apartments near temple 382421', 'Shanti Apartments'],
    ['B204 Shanti Apartments', 'Shanti Apartments'],
    ['Shanti Apartments B-204', 'Shanti Apartments'],
    ['Shanti Apartments, B-204', 'Shanti Apartments'],
    ['Shanti Apartments flat 204', 'Shanti Apartments'],
    ['Titanium City Center 1204', 'Titanium City Center'],
    ['A/1102 Siddhi Heights', 'Siddhi Heights'],
    ['12/3 Nehru Nagar', 'Nehru Nagar'],
    ['B - 204 - Shanti Apartments', 'Shanti Apartments'],
    ['Block 10, desk 3', 'Block 10'],
    ['Tower B, 1204', 'Tower B'],
    ['Sector 21', 'Sector 21'],
    ['Sector 7B, 14', 'Sector 7B'],
    ['204, 2nd floor Sun South Park', 'Sun South Park'],
    ['Sun South Park 2nd floor', 'Sun South Park'],
    ['Ground floor, Iscon Platinum', 'Iscon Platinum'],
    ['floor 3, Iscon Platinum', 'Iscon Platinum'],
    ['Office 501, The Capital 2, Science City Road', 'The Capital 2'],
    ['9825012345, Shanti Apartments', 'Shanti Apartments'],
    ['Shanti Apartments call 98250 12345', 'Shanti Apartments'],
    ['+91 98250-12345 Shanti Apartments', 'Shanti Apartments'],
    ['Shanti Apartments 382 421', 'Shanti Apartments'],
    ['pin 382421, Shanti Apartments', 'Shanti Apartments'],
    ['382421', ''],
    ['12', ''],
    ['A-1102', ''],
    ['B', ''],
    ['', ''],
    ['   ', ''],
    [', , ,', ''],
    ['ring twice', ''],
    ['Call on arrival, Shanti Apartments', 'Shanti Apartments'],
    ['please leave with the guard', ''],
    ["don't ring, baby asleep", 'baby asleep'],
    ['204, near the temple', 'near the temple'],
    ['Opp. SBI bank', 'Opp. SBI bank'],
    ['Shanti Apartments opp. SBI bank', 'Shanti Apartments'],
    ['Nearby Heights, 12', 'Nearby Heights'],
    ['Flat 3, Opposite Park, Green Villa', 'Green Villa'],
    ['फ्लैट 204, शांति अपार्टमेंट', 'शांति अपार्टमेंट'],
    ['ફ્લેટ ૨૦૪, શાંતિ એપાર્ટમેન્ટ', 'શાંતિ એપાર્ટમેન્ટ'],
    ['२०४, शांति अपार्टमेंट, ३८२४२१', 'शांति अपार्टमेंट'],
    ['Shanti Apartments (old), B-2', 'Shanti Apartments (old)'],
    ['“Shanti” Apartments', 'Shanti” Apartments'],
    ['Room 12 Boys Hostel 3', 'Boys Hostel 3'],
    ['Cabin 4, Reception', 'Reception'],
    ['House of Commons', 'House of Commons'],
    ['Office Park, desk 3', 'Office Park'],
    ['7 Seas Tower, 804', 'Seas Tower'],
    ['No onion, A-12, Gokul Society', 'Gokul Society'],
  ])('of %j is %j', (note, building) => {
    expect(buildingOf(note)).toBe(building);
  });

  it('is found in the notes of the demo', () => {
    expect(demoOrders.map(({ note }) => placeLineOf(note))).toEqual([
      'shanti apartment',
      '',
      'krishna bungalow',
      'siddhi heights',
      'sector 21 market',
      'shanti apartment',
      'block 1',
      'pramukh residency',
      'gate 2',
    ]);
  });

  it.each([
    ['B-204, Shanti Apartments', 'A-1, SHANTI  APTS.'],
    ['B-204, Shanti Apartments', 'shanti apartment'],
    ['1, St. Mary’s Home', "2, St Mary's home"],
    ['1, Ram-Krishna Society', '9, Ram Krishna Soc.'],
    ['1, Sector 21', '2, sec 21'],
  ])('is the same for %j and %j', (one, other) => {
    expect(placeLineOf(one)).toBe(placeLineOf(other));
    expect(placeLineOf(one)).not.toBe('');
  });

  it('keeps blocks, towers and sectors apart by their number', () => {
    expect(placeLineOf('Block 1')).not.toBe(placeLineOf('Block 10'));
    expect(placeLineOf('Tower A, 12')).not.toBe(placeLineOf('Tower B, 12'));
  });

  it('is short however long the note is', () => {
    for (const part of [
      'a',
      '1 ',
      'a1-',
      '12/',
      'flat ',
      'call ',
      '1-',
      'near ',
      'ring ,',
      '\n',
      '９',
    ]) {
      const note = part.repeat(Math.floor(500 / part.length));
      expect([...placeLineOf(note)].length).toBeLessThanOrEqual(80);
    }
  });

  it('keeps words that are also built-in property names, such as "constructor"', () => {
    expect(placeLineOf('constructor, toString')).toBe('constructor');
  });
});
