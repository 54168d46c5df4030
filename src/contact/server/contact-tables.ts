/** Messages from customers, as they came. */
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, oneOf } from '#src/platform/database/columns.ts';
import {
  type ContactType,
  contactTypes,
  type MailState,
  mailStates,
  maxRating,
} from '../contact-rules.ts';

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: id(),
    /** The ticket that the customer has. */
    number: integer('number').notNull().unique().generatedAlwaysAsIdentity(),
    type: text('type').$type<ContactType>().notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    mobileNo: text('mobile_no').notNull(),
    companyName: text('company_name'),
    message: text('message').notNull(),
    /** Stars, for feedback that has some. */
    rating: integer('rating'),
    createdAt: createdAt(),
    /** Rows from before there was mail were kept in this table, and nothing sends them any more. */
    mailState: text('mail_state').$type<MailState>().notNull().default('kept'),
    sentAt: instant('sent_at'),
    /** Why the latest try came to nothing. */
    lastError: text('last_error'),
    handledAt: instant('handled_at'),
    /** The admin's name, as it was then. */
    handledBy: text('handled_by'),
  },
  (table) => [
    index('contact_messages_by_time').on(table.createdAt),
    oneOf('contact_messages_type', table.type, contactTypes),
    oneOf('contact_messages_mail_state', table.mailState, mailStates),
    check(
      'contact_messages_sent',
      sql`(${table.mailState} = 'sent') = (${table.sentAt} is not null)`,
    ),
    check(
      'contact_messages_handled',
      sql`(${table.handledAt} is null) = (${table.handledBy} is null)`,
    ),
    check('contact_messages_mobile', sql`${table.mobileNo} ~ '^[0-9]{10}$'`),
    check(
      'contact_messages_rating',
      sql`${table.rating} is null or (${table.type} = 'feedback' and ${table.rating} between 1 and ${sql.raw(String(maxRating))})`,
    ),
  ],
);
