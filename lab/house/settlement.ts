/** Rule 9: whether an order is cooked and carried is decided in one place (product 24.3). */
import { at, type House, type Rule, type Violation } from './house.ts';
import { isProduct } from './place.ts';
import type { SourceFile } from './source-file.ts';

/**
 * Files that ask whether the money is there, because they are about money. What is cooked or
 * carried is asked of `isReleased` or of the column `is_released`.
 */
const aboutMoney: Readonly<Record<string, string>> = {
  'src/orders/lifecycle.ts': 'is the one place',
  'src/orders/assignment-rules.ts': 'says why an order that could be assigned can not',
  'src/orders/server/order-tables.ts': 'is the same place in the database',
  'src/orders/server/feed/order-feed-service.ts': 'tells of money that has just come',
  'src/orders/web/admin/list/order-groups.ts': 'sums what is paid',
  'src/orders/web/admin/print/order-paper.tsx': 'prints what is paid',
  'src/orders/web/admin/details/order-event-text.ts': 'says that money came',
  'src/app/layouts/opened-order.tsx':
    'asks whether cancelling gives money back, and what is left to pay',
  'src/accounting/web/admin/payment/order-money.tsx': 'says whether cash has paid an order',
  'src/accounting/server/ledger-rules-sql.ts': 'checks the books',
  'src/accounting/server/money-sql.ts': 'sums what is paid',
  'src/checkout/server/checkout-service.ts': 'notes that money came',
  'src/checkout/server/strangers/known-number-sql.ts': 'asks who has ever paid',
  'src/checkout/server/closing/closing-service.ts': 'gives back what was paid',
  'src/checkout/server/cancel-service.ts': 'gives back what was paid',
  'src/checkout/server/changing/changeable-service.ts': 'gives back what was paid',
  'src/payments/server/refunds/refund-service.ts': 'gives back what was paid',
  'src/delivery/web/board/delivery-card.tsx': 'says what is paid',
  'src/delivery/web/door/pay-page-dialog.tsx': 'waits for the money of a page',
  'src/delivery/web/taps/tap-queue.ts': 'notes that money was taken at the door',
  'src/cash/server/collection-service.ts': 'takes money at the door',
  'src/accounting/server/cash-ledger-rules-sql.ts': 'checks the books of cash',
  'src/accounting/server/days/day-figures-sql.ts': 'sums what is paid',
  'src/accounting/server/days/day-ways-tables.ts': 'says how an order is paid',
  'src/texts/text-rules.ts': 'says whether its money is still asked for',
  'src/kitchen/server/count/shift-change-sql.ts': 'finds the event that released an order',
};

/** A payment that is compared with `done`, in TypeScript or in SQL. */
const readsPaid =
  /(?:payment_?status|(?:to|from)_?payment|payment)\b[^;\n]{0,24}?'done'|'done'[^;\n]{0,12}?payment_?status/gi;

export const settlement: Rule[] = [
  {
    title: 'no file asks whether an order is paid to decide whether it is cooked or carried',
    mend: 'ask isReleased of lifecycle.ts or the column is_released; a file about money is named in settlement.ts.',
    find: unlistedReaders,
  },
];

function unlistedReaders({ sources }: House): Violation[] {
  return sources
    .filter(({ place, path }) => isProduct(place) && !place.isTest && !(path in aboutMoney))
    .flatMap((source) => matchesIn(source).map((index) => at(source, index, 'reads "paid"')));
}

function matchesIn({ text }: SourceFile): number[] {
  return [...text.matchAll(readsPaid)].map(({ index }) => index);
}
