import { expect, it } from 'vitest';
import { lateTenders } from '#src/orders/payment-methods.ts';
import { tenders } from '#src/orders/tenders.ts';
import { dayFigures, type FigureChoice, figureLabel } from './day-rules.ts';

it('each figure of a day, and each tender in it, has a name of its own', () => {
  const choices: FigureChoice[] = [
    ...dayFigures.map((figure) => ({ figure })),
    ...tenders.map((tender) => ({ figure: 'sold' as const, tender })),
    ...lateTenders.map((tender) => ({ figure: 'latePaid' as const, tender })),
  ];
  expect(new Set(choices.map(figureLabel)).size).toBe(choices.length);
});
