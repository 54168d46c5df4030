/** The mail about a customer's message: all fields as plain text. */
import { mailTime, type OutgoingMail } from '#src/platform/mail/mail-gateway.ts';
import { contactTypeLabels, maxRating, ticketLabel } from '../contact-rules.ts';
import type { MessageRow } from './contact-sql.ts';

const introduction =
  'A customer wrote this on the contact page of your shop. Your reply to this mail goes to the customer.';

interface Sender {
  shopName: string;
  timeZone: string;
}

export function messageMail(message: MessageRow, { shopName, timeZone }: Sender): OutgoingMail {
  const ticket = ticketLabel(message.number);
  const type = contactTypeLabels[message.type];
  const fields = [
    ['Ticket', ticket],
    ['Type', type],
    ['Name', message.name],
    ['Email', message.email],
    ['Mobile', message.mobileNo],
    ['Company', message.companyName],
    ['Rating', message.rating && `${message.rating} out of ${maxRating}`],
    ['Received', `${mailTime(message.createdAt, timeZone)} (${timeZone})`],
  ].flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []));
  return {
    id: message.id,
    fileName: ticket,
    fromName: shopName,
    replyTo: message.email,
    // Prevents mail programs from decoding text that looks like an encoded word.
    subject: `[${ticket}] ${type} from ${message.name.replaceAll('=?', '= ?')}`,
    text: `${introduction}\n\n${fields.join('\n')}\n\n${message.message}\n`,
    date: message.createdAt,
  };
}
