/**
 * The mail that tells the owner of alerts: what they say, orders and amounts, and where to look; of
 * a person no more than the name of who waits for money.
 */
import { orderLabel } from '#src/orders/order-rules.ts';
import { formatPaise } from '#src/platform/contract/rupee-format.ts';
import { mailTime, type OutgoingMail } from '#src/platform/mail/mail-gateway.ts';
import { type AlertKind, alertLabels, alertsPath, namesCustomer } from '../alert-rules.ts';
import type { PaymentOfAlert } from './alert-payments.ts';

export interface MailedAlert {
  message: string;
  createdAt: Date;
  /** None where the alert is about no payment. */
  payment: PaymentOfAlert | undefined;
}

interface AlertMail {
  id: string;
  kind: AlertKind;
  createdAt: Date;
  alerts: readonly MailedAlert[];
  shopName: string;
  timeZone: string;
  /** Undefined where the shop does not know its own address. */
  publicUrl: string | undefined;
}

/** More of one kind say nothing that the page does not say better. */
const most = 20;

export function alertMail(mail: AlertMail) {
  const { id, kind, createdAt, alerts, shopName, timeZone, publicUrl } = mail;
  const count = alerts.length === 1 ? '' : ` (${alerts.length})`;
  const rest = alerts.length - most;
  const where = publicUrl === undefined ? ' of the dashboard.' : `: ${publicUrl}${alertsPath}`;
  const paragraphs = [
    'This needs a person at your shop.',
    ...alerts.slice(0, most).map((alert) => paragraphOf(kind, alert, timeZone)),
    ...(rest > 0 ? [`There are ${rest} more of this kind.`] : []),
    `Everything about it stands on the Money page${where}`,
    'At most one mail of a kind is sent in an hour; what comes meanwhile stands in the next one.',
  ];
  return {
    id,
    fileName: `alert-${kind}-${id}`,
    fromName: shopName,
    subject: `[Alert] ${alertLabels[kind]}${count}`,
    text: `${paragraphs.join('\n\n')}\n`,
    date: createdAt,
  } satisfies OutgoingMail;
}

function paragraphOf(kind: AlertKind, alert: MailedAlert, timeZone: string): string {
  const { message, createdAt, payment } = alert;
  const orders = payment?.orderNumbers.map((number) => `Order ${orderLabel(number)}`) ?? [];
  const amount = payment ? [formatPaise(payment.amountPaise)] : [];
  const name = payment && namesCustomer(kind) ? payment.customer.name : '';
  const about = [...orders, ...amount, ...(name === '' ? [] : [name])].join(', ');
  const time = `${mailTime(createdAt, timeZone)} (${timeZone})`;
  return [message, ...(about === '' ? [] : [about]), time].join('\n');
}
