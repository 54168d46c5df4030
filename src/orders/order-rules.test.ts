import { describe, expect, it } from 'vitest';
import { maskNote, orderLabel } from './order-rules.ts';

describe('an order', () => {
  it('is called by its number with at least four digits', () => {
    expect(orderLabel(42)).toBe('#0042');
    expect(orderLabel(123_456)).toBe('#123456');
  });
});

describe('a note that a stranger looks up', () => {
  it.each([
    ['B-204, Shanti Apartments, Gandhinagar 382421', '••••••21'],
    ['12 Main Road 380 015', '••••••15'],
    ['12 Main Road, Ahmedabad 380 015.', '••••••15'],
    ['110001 Delhi, now 560034 Bengaluru', '••••••34'],
    ['no pincode here', '••••••'],
    ['घर १२, अहमदाबाद 380015', '••••••15'],
    ['204 101 Shanti Apartments', '••••••'],
    ['call 98250 12345 or 9825012345', '••••••'],
    ['call 079-232456', '••••••'],
    ['2041', '••••••'],
  ])('keeps two digits of the pincode and nothing of the house number: %s', (note, masked) => {
    expect(maskNote(note)).toBe(masked);
  });
});
