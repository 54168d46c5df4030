import { describe, expect, it } from 'vitest';
import { lineKey, shortForms, withWishes } from './wish-rules.ts';

describe('wishes', () => {
  const jain = { name: 'Jain', short: 'Jain' };
  const spice = { name: 'Less spicy', short: 'less sp' };

  it('are said after their dish, and in capitals of their short forms on labels', () => {
    expect(withWishes('Thali', [jain, spice])).toBe('Thali, Jain, Less spicy');
    expect(withWishes('Thali', [])).toBe('Thali');
    expect(shortForms([jain, spice])).toBe('JAIN · LESS SP');
    expect(shortForms([])).toBe('');
  });

  it('make another line of the same dish, in any order', () => {
    expect(lineKey('menu', ['b', 'a'])).toBe(lineKey('menu', ['a', 'b']));
    expect(lineKey('menu', ['a'])).not.toBe(lineKey('menu'));
  });
});
