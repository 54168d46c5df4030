import { describe, expect, it } from 'vitest';
import { isGivenUp, mayRate, ticketLabel } from './contact-rules.ts';

describe('a message to the business', () => {
  it('can only be rated if it is feedback', () => {
    expect(mayRate('feedback')).toBe(true);
    expect(mayRate('query')).toBe(false);
  });

  it('is named by its ticket', () => {
    expect(ticketLabel(42)).toBe('M-0042');
    expect(ticketLabel(12_345)).toBe('M-12345');
  });

  it('is given up if it could not be sent for three days', () => {
    const written = new Date('2026-11-21T04:55:00Z');
    expect(isGivenUp(written, new Date('2026-11-24T04:54:59Z'))).toBe(false);
    expect(isGivenUp(written, new Date('2026-11-24T04:55:00Z'))).toBe(true);
  });
});
