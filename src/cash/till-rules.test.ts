import { expect, it } from 'vitest';
import { changeOfTill, tillMoves } from './till-rules.ts';

it('notes leave the till for the bank and for what is bought, and come back from the bank', () => {
  expect(tillMoves.map((move) => changeOfTill(move, 500))).toEqual([-500, 500, -500]);
});
