/**
 * The mail about alerts to the owner: messages, orders, amounts and a link. Personal data is
 * limited to the name of a customer who waits for money.
 */
import { orderLabel } from '#src/orders/order-rules.ts';
import { formatPaise } from '#src/platform/contract/rupee-format.ts';
import { mailTime, type OutgoingMail } from '#src/platform/mail/mail-gateway.ts';
import { type AlertKind, alertLabels, alertsPath, namesCustomer } from '../alert-rules.ts';
import type { PaymentOfAlert } from './alert-payments.ts';

export interface MailedAlert {
  message: string;
  createdAt: Date;
  /** Undefined if the alert is not about a payment. */
  payment: PaymentOfAlert | undefined;
}

interface AlertMail {
  id: string;
  kind: AlertKind;
  createdAt: Date;
  alerts: readonly MailedAlert[];
  shopName: string;
  timeZone: string;
  /** Undefined if the shop's own URL is not configured. */
  publicUrl: string | undefined;
}

/** Maximum number of alerts listed in a mail; the page shows all of them. */
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
    `The details are on the Money page${where}`,
    'You get at most one mail of this kind an hour; what is new comes with the next one.',
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
  if (payment?.label !== undefined) orders.push(`Meal pass ${payment.label}`);
  const amount = payment ? [formatPaise(payment.amountPaise)] : [];
  const name = payment && namesCustomer(kind) ? payment.customer.name : '';
  const about = [...orders, ...amount, ...(name === '' ? [] : [name])].join(', ');
  const time = `${mailTime(createdAt, timeZone)} (${timeZone})`;
  return [message, ...(about === '' ? [] : [about]), time].join('\n');
}
