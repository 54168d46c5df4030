import { expect, it } from 'vitest';
import { unorderableText } from './checkout-rules.ts';

it('names the menu that it could not take', () => {
  expect(unorderableText('Rajma Chawal', 'soldOut')).toBe('Rajma Chawal is sold out.');
});
