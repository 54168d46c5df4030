import { describe, expect, it } from 'vitest';
import { accountName, accounts, entryKinds } from './journal-rules.ts';

describe('the journal', () => {
  it('has a name and a sentence of its own for each account and entry', () => {
    const words = [...Object.values(accounts), ...Object.values(entryKinds)];
    expect(new Set(words.map(({ label }) => label)).size).toBe(words.length);
    expect(words.filter(({ meaning }) => !meaning.endsWith('.'))).toEqual([]);
  });

  it('keeps an account for each payment company', () => {
    expect(accountName('company', 'phonepe')).toBe('Payment company: phonepe');
    expect(accountName('till', null)).toBe('Till');
  });
});
