import { expect, it } from 'vitest';
import { unorderableText } from './checkout-rules.ts';

it('the refusal of a menu entry names it', () => {
  expect(unorderableText('Rajma Chawal', 'soldOut')).toBe('Rajma Chawal is sold out.');
});
