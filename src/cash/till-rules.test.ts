import { expect, it } from 'vitest';
import { changeOfTill, sumsOfLines, tillMoves } from './till-rules.ts';

it('notes leave the till for the bank and for what is bought, and come back from the bank', () => {
  expect(tillMoves.map((move) => changeOfTill(move, 500))).toEqual([-500, 500, -500]);
});

it('a page of the cash book keeps differences apart from what came and went', () => {
  expect(
    sumsOfLines([
      { kind: 'paidInCash', amountPaise: 1000 },
      { kind: 'cashCorrected', amountPaise: -40 },
      { kind: 'handover', amountPaise: -700 },
      { kind: 'floatGiven', amountPaise: 200 },
      { kind: 'tillCounted', amountPaise: 10 },
    ]),
  ).toEqual({ camePaise: 1200, wentPaise: 700, differencePaise: -30 });
});
