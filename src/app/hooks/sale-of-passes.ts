/** What the money of a checkout without orders does, by what it pays for. */
import {
  handPass,
  handPlainPass,
  lineOfSale,
} from '#src/passes/server/selling/activation-service.ts';
import type { OtherSales } from '#src/payments/server/settling/other-sales.ts';

export const otherSales: OtherSales = {
  pass: { hand: handPass, handPlainly: handPlainPass, lineOf: lineOfSale },
};
