import { describe, expect, it } from 'vitest';
import { mayRate, ticketLabel } from './contact-rules.ts';

describe('a message to the business', () => {
  it('is rated only when it is feedback', () => {
    expect(mayRate('feedback')).toBe(true);
    expect(mayRate('query')).toBe(false);
  });

  it('is called by its ticket', () => {
    expect(ticketLabel(42)).toBe('M-0042');
    expect(ticketLabel(12_345)).toBe('M-12345');
  });
});
