/** The mail about a customer's message: every field, as plain text. */
import { wallClock } from '#src/shared/business-day.ts';
import { contactTypeLabels, maxRating, ticketLabel } from '../contact-rules.ts';
import type { MessageRow } from './contact-sql.ts';
import type { OutgoingMail } from './mail-gateway.ts';

export function messageMail(message: MessageRow, timeZone: string): OutgoingMail {
  const ticket = ticketLabel(message.number);
  const type = contactTypeLabels[message.type];
  const { day, time } = wallClock(message.createdAt, timeZone);
  const fields = [
    ['Ticket', ticket],
    ['Type', type],
    ['Name', message.name],
    ['Email', message.email],
    ['Mobile', message.mobileNo],
    ['Company', message.companyName],
    ['Rating', message.rating && `${message.rating} out of ${maxRating}`],
    ['Received', `${day} ${time} (${timeZone})`],
  ].flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []));
  return {
    id: message.id,
    fileName: ticket,
    replyTo: message.email,
    subject: `[${ticket}] ${type} from ${message.name}`,
    text: `${fields.join('\n')}\n\n${message.message}\n`,
    date: message.createdAt,
  };
}
