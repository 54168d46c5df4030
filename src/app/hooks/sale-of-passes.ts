/** What the money of a checkout without orders does, by what it pays for. */
import {
  activatePass,
  activatePlainPass,
  lineOfSale,
} from '#src/passes/server/selling/activation-service.ts';
import type { OtherSales } from '#src/payments/server/settling/other-sales.ts';

export const otherSales: OtherSales = {
  pass: { hand: activatePass, handPlainly: activatePlainPass, lineOf: lineOfSale },
};
