import { describe, expect, it } from 'vitest';
import { paymentEventText } from './payment-event-text.ts';

const refundId = '00000000-0000-4000-8000-000000000301';

describe('the timeline of a payment', () => {
  it.each([
    [{ source: 'customer', to: 'created' }, 'Payment started'],
    [{ source: 'gateway', from: 'created', to: 'open' }, 'Page opened'],
    [
      { source: 'gateway', from: 'created', to: 'unknown' },
      'The gateway did not say whether it opened a page',
    ],
    [
      { source: 'gateway', from: 'created', to: 'rejected', detail: 'BAD_REQUEST' },
      'Refused by the gateway: BAD_REQUEST',
    ],
    [{ source: 'system', from: 'open', to: 'paid', detail: 'accepted' }, 'Paid — used'],
    [
      { source: 'webhook', from: 'open', to: 'paid', detail: 'surplus' },
      'Paid — surplus, refund owed',
    ],
    [{ source: 'system', from: 'open', to: 'paid', detail: 'held' }, 'Paid — another amount, held'],
    [{ source: 'system', from: 'expired', to: 'paid', detail: 'accepted' }, 'Paid late — used'],
    [
      { source: 'staff', from: 'paid', to: 'paid', detail: 'One rupee is missing' },
      'Accepted: One rupee is missing',
    ],
    [
      { source: 'system', from: 'paid', to: 'paid', detail: '₹104.00 by pay_1 goes back' },
      'Paid once more: ₹104.00 by pay_1 goes back',
    ],
    [{ source: 'system', from: 'open', to: 'failed' }, 'Failed'],
    [
      { source: 'system', from: 'open', to: 'expired', detail: 'No final answer' },
      'Expired: No final answer',
    ],
  ] as const)("shows the attempt's state: %j", (event, text) => {
    expect(paymentEventText(event)).toBe(text);
  });

  it.each([
    [{ source: 'staff', refundId, to: 'owed', detail: 'Cold food' }, 'Refund owed: Cold food'],
    [{ source: 'system', refundId, from: 'owed', to: 'sent' }, 'Refund sent'],
    [{ source: 'webhook', refundId, from: 'sent', to: 'done' }, 'Refund done'],
    [
      { source: 'system', refundId, from: 'sent', to: 'failed', detail: 'Account closed' },
      'Refund failed: Account closed',
    ],
  ] as const)('shows the state of its refunds: %j', (event, text) => {
    expect(paymentEventText(event)).toBe(text);
  });

  it.each([
    [{ source: 'webhook', detail: 'paid' }, 'Gateway event: paid'],
    [{ source: 'webhook', refundId, detail: 'failed' }, 'Gateway event about the refund: failed'],
    [{ source: 'staff' }, 'Gateway asked'],
    [{ source: 'gateway', detail: 'still pending' }, 'Answer of the gateway: still pending'],
  ] as const)('shows received events without a change: %j', (event, text) => {
    expect(paymentEventText(event)).toBe(text);
  });
});
