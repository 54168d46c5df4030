import { expect, it } from 'vitest';
import { suggestPassword } from './password-suggestion.ts';

it('suggests four groups of unmistakable letters and digits', () => {
  for (let time = 0; time < 200; time += 1) {
    expect(suggestPassword()).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
    expect(suggestPassword()).not.toMatch(/[ilo01]/);
  }
});

it('suggests another one each time', () => {
  expect(new Set(Array.from({ length: 100 }, suggestPassword)).size).toBe(100);
});
