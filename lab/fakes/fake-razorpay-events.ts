/** The events of the fake Razorpay: bodies in its format, with its signature. */
import { createHash, createHmac } from 'node:crypto';
import type { DisputeStep, ProviderEvent } from './fake-provider.ts';

export function signRazorpayEvent(body: unknown, secret: string): ProviderEvent {
  return signRazorpayBytes(Buffer.from(JSON.stringify(body)), secret);
}

/** The same bytes are the same event. */
export function signRazorpayBytes(rawBody: Buffer, secret: string): ProviderEvent {
  return {
    rawBody,
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': createHmac('sha256', secret).update(rawBody).digest('hex'),
      'x-razorpay-event-id': `evt_${createHash('sha256').update(rawBody).digest('hex').slice(0, 14)}`,
    },
  };
}

interface Claimed {
  attemptId: string;
  amountPaise: number;
}

/** The payment with its link, as Razorpay sends it, with data that no log or table may contain. */
export function linkPaid({ attemptId, amountPaise }: Claimed) {
  const link = {
    id: 'plink_ofThisEvent',
    amount: amountPaise,
    amount_paid: amountPaise,
    currency: 'INR',
    reference_id: attemptId,
    status: 'paid',
    customer: { contact: '+919876543210' },
    payments: null,
  };
  const payment = paymentEntity({ attemptId, amountPaise }, 'captured');
  return eventOf('payment_link.paid', { payment_link: link, payment });
}

/** Razorpay reports only the failed payment, because its link stays open. */
export function paymentFailed(claimed: Claimed) {
  return eventOf('payment.failed', { payment: paymentEntity(claimed, 'failed') });
}

export function refundSettled(refund: object, claim: 'done' | 'failed') {
  const isDone = claim === 'done';
  return eventOf(isDone ? 'refund.processed' : 'refund.failed', {
    refund: { ...refund, status: isDone ? 'processed' : 'failed' },
  });
}

interface Disputed {
  payment: string;
  amount: number;
  step: DisputeStep;
  now: Date;
}

const disputeStatus = {
  created: 'open',
  action_required: 'open',
  under_review: 'under_review',
  won: 'won',
  lost: 'lost',
  closed: 'closed',
} as const;

/** The bank takes an answer for seven days. Nothing is deducted before the dispute is lost. */
export function disputeOf({ payment, amount, step, now }: Disputed) {
  const createdAt = Math.floor(now.getTime() / 1000);
  const dispute = {
    id: `disp_${payment.slice(4)}`,
    entity: 'dispute',
    payment_id: payment,
    ...{ amount, currency: 'INR', amount_deducted: step === 'lost' ? amount : 0 },
    reason_code: 'goods_or_services_not_received_or_partially_received',
    reason_description: 'Goods or services not received',
    respond_by: createdAt + 7 * 24 * 3600,
    ...{ status: disputeStatus[step], phase: 'chargeback', created_at: createdAt },
  };
  const paid = { id: payment, entity: 'payment', amount, currency: 'INR', status: 'captured' };
  return eventOf(`payment.dispute.${step}`, { payment: paid, dispute });
}

export function eventOf(event: string, entities: Record<string, object>) {
  const payload = Object.entries(entities).map(([name, entity]) => [name, { entity }]);
  return {
    entity: 'event',
    account_id: 'acc_ofTheShop',
    event,
    contains: Object.keys(entities),
    payload: Object.fromEntries(payload),
  };
}

function paymentEntity({ attemptId, amountPaise }: Claimed, status: 'captured' | 'failed') {
  return {
    id: 'pay_ofThisEvent',
    entity: 'payment',
    amount: amountPaise,
    currency: 'INR',
    status,
    method: 'upi',
    vpa: 'asha@okbank',
    contact: '+919876543210',
    email: 'asha@example.com',
    notes: { attemptId },
    acquirer_data: { rrn: '612345678901' },
  };
}
