/** The sentences for customers where a payment's status alone would mislead. */
import { unapprovedText } from '#src/orders/order-rules.ts';
import { type AttemptOutcome, isHeld } from '../../../payment-rules.ts';
import type { AttemptRow } from '../../payment-sql.ts';

type Money = Pick<AttemptRow, 'outcome' | 'paidPaise' | 'extraPaise' | 'refundedPaise'>;

/** Held money that was refunded pays nothing any more. */
function isBack(attempt: Money): boolean {
  return attempt.outcome === 'held' && !isHeld(attempt);
}

interface MoneyOfOrders {
  /** Its orders, if they are paid in cash by now. */
  atDoor: readonly { isPaid: boolean; awaits_approval?: boolean }[] | undefined;
  /** True if another page of its checkout can be opened. */
  isPayable: boolean;
  /** It was for a pass, and no order. */
  isPass: boolean;
}

export function messageOf(
  attempt: Money,
  { atDoor, isPayable, isPass }: MoneyOfOrders,
): { message?: string } {
  const { outcome, extraPaise } = attempt;
  if (isPass && outcome === 'surplus') return { message: passNotSold };
  if (outcome === 'accepted') return extraPaise > 0 ? { message: paidMore } : {};
  if (isBack(attempt)) return { message: givenBack };
  if (outcome === 'held') return { message: messages.held };
  if (outcome === 'surplus' && isPayable) return { message: changed };
  if (!atDoor) return outcome ? { message: messages[outcome] } : {};
  const isWaiting = atDoor.some((order) => order.awaits_approval);
  const isPaid = atDoor.every((order) => order.isPaid);
  const door = isWaiting ? unapprovedText : isPaid ? paidInCash : toPayInCash;
  return { message: outcome === 'surplus' ? `${door} ${surplusBack}` : door };
}

const passNotSold =
  'Your payment reached us, but this pass was already paid or is not sold any more. The full amount goes back to ' +
  'you; please contact us if you have not received it within 10 business days.';

const paidMore =
  'Thank you! This order was paid more than once: what came beyond its total goes back to you in full.';

const givenBack =
  'Your payment reached us, but its amount was not that of the order. The full amount goes back to you; please ' +
  'contact us if you have not received it within 10 business days.';

const changed =
  'Your payment reached us, but the order was changed meanwhile and costs another amount. What you have paid goes ' +
  'back to you in full; please contact us if you have not received it within 10 business days. The order still ' +
  'waits for its new amount.';

const paidInCash = 'Your order was paid in cash.';
const toPayInCash = 'Your order is paid in cash when it comes. There is nothing to pay online.';
const surplusBack =
  'What you have paid online goes back to you in full; please contact us if you have not received it within 10 ' +
  'business days.';

/** For money that came but did not pay for the order. */
const messages: Record<Exclude<AttemptOutcome, 'accepted'>, string> = {
  surplus:
    'Your payment reached us, but this order was already paid or could not be served any more. The full amount ' +
    'goes back to you; please contact us if you have not received it within 10 business days.',
  held:
    'Your payment reached us, but its amount differs from the order. Please don’t pay again: we look into it, and ' +
    'you can contact us with the transaction ID.',
};
