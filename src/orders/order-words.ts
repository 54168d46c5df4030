/** The words for the codes of orders, in the export of a person's data. */
import { deliveryProblemLabels, orderStatusLabels, type PaymentStatus } from './order-rules.ts';
import { methodLabels } from './payment-methods.ts';

const payment: Record<PaymentStatus, string> = {
  pending: 'Not paid',
  done: 'Paid',
  failed: 'Payment failed',
};
const settlement = methodLabels;

export const checkoutWords = {
  state: {
    awaiting: 'Waits for its payment',
    due: 'To be paid at the door',
    confirmed: 'Paid',
    lapsed: 'Not paid in time',
  },
  paysFor: { orders: 'Orders', pass: 'A pass' },
  source: {
    web: 'Web',
    phone: 'Phone',
    whatsapp: 'WhatsApp',
    counter: 'Counter',
    standing: 'Standing meal',
  },
  settlement,
} as const;

export const orderWords = {
  status: orderStatusLabels,
  paymentStatus: payment,
  settlement,
  deliveryProblem: deliveryProblemLabels,
} as const;

export const orderEventWords = {
  actor: { customer: 'Customer', staff: 'Staff', gateway: 'Payment company', system: 'Shop' },
  fromStatus: orderStatusLabels,
  toStatus: orderStatusLabels,
  fromPayment: payment,
  toPayment: payment,
  toSettlement: settlement,
  problem: deliveryProblemLabels,
} as const;
