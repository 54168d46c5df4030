/** Since when a payment is pending, and until when its order waits for it. */
import { formatInstant } from '#src/platform/browser/wall-time.ts';
import { shortTime } from '#src/platform/contract/business-day.ts';
import type { PaymentAnswer } from './use-payment-result.ts';

/** Names the time zone: `IST` if the shop is in India. */
export function pendingText({ since, until }: NonNullable<PaymentAnswer['pending']>): string {
  const zone = until.endsWith('+05:30') ? ' IST' : '';
  const isSameDay = since.slice(0, 10) === until.slice(0, 10);
  const end = isSameDay ? shortTime(until.slice(11, 16)) : formatInstant(until);
  return (
    `Pending since ${formatInstant(since)}${zone}. ` +
    `We ${Date.now() < Date.parse(until) ? 'keep' : 'kept'} your order for it until ${end}${zone}. ` +
    'Money that comes later pays for it if it can still be cooked, or goes back.'
  );
}
