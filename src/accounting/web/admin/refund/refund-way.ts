/** How money goes back: through the company that took it, or in cash. */
import { refundOrder } from '#src/payments/admin-payment-contract.ts';
import { call } from '#src/platform/browser/api-client.ts';

interface Given {
  amountPaise: number;
  /** What could go back when the person decided. */
  refundablePaise: number;
  reason: string;
  staffNote: string | undefined;
}

export interface RefundWay {
  /** What the dialog says about it. */
  description: string;
  give: (given: Given) => Promise<unknown>;
  title: string;
  /** What has happened, with both amounts in words. */
  told: (amount: string, left: string) => string;
  isCash?: boolean;
}

export function throughCompany(orderNumber: number): RefundWay {
  return {
    description:
      'It goes to the account it was paid from; banks take 5 to 10 business days. The customer sees the refund in My Orders and on the payment page.',
    give: (body) => call(refundOrder, { params: { id: orderNumber }, body }),
    title: 'Refund Started',
    told: (amount, left) => `${amount} goes back. ${left} of the order is left.`,
  };
}
