/** Texts that wait to be sent, templates changed by the owner, and numbers without WhatsApp. */
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { orders } from '#src/orders/server/order-tables.ts';
import { createdAt, id, instant, oneOf } from '#src/platform/database/columns.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import { type SkipReason, skipReasons, type TextState, textStates } from '../text-rules.ts';
import { type QueuedKey, queuedKeys, type TemplateKey, templateKeys } from '../text-templates.ts';

export const texts = pgTable(
  'texts',
  {
    id: id(),
    template: text('template').$type<QueuedKey>().notNull(),
    mobileNo: text('mobile_no').notNull(),
    orderId: uuid('order_id').references(() => orders.id),
    /** What else it is about, as ids and days; null for a text of an order. */
    about: text('about'),
    /** The values of the template: the text is rendered from both when it is read (decision 66). */
    values: jsonb('values').$type<Readonly<Record<string, string>>>().notNull(),
    state: text('state').$type<TextState>().notNull(),
    skipReason: text('skip_reason').$type<SkipReason>(),
    /** Incremented by every change; a change based on an older revision is refused. */
    revision: integer('revision').notNull(),
    createdAt: createdAt(),
    /** The last change of its state, and who made it, putting it back included. */
    changedAt: instant('changed_at'),
    staffId: uuid('staff_id').references(() => staff.id),
  },
  (table) => [
    unique('texts_one_an_order').on(table.orderId, table.template),
    unique('texts_one_a_matter').on(table.about, table.template),
    index('texts_waiting').on(table.createdAt).where(sql`state in ('due', 'opened')`),
    index('texts_settled').on(table.changedAt).where(sql`state in ('sent', 'skipped')`),
    index('texts_by_mobile').on(table.mobileNo),
    oneOf('texts_template', table.template, queuedKeys),
    oneOf('texts_state', table.state, textStates),
    oneOf('texts_skip_reason', table.skipReason, skipReasons),
    check('texts_skipped', sql`(${table.state} = 'skipped') = (${table.skipReason} is not null)`),
    check('texts_mobile', sql`${table.mobileNo} ~ '^[0-9]{10}$'`),
    check('texts_values', sql`jsonb_typeof(${table.values}) = 'object'`),
    check('texts_changed', sql`(${table.changedAt} is null) = (${table.staffId} is null)`),
    check('texts_moved', sql`${table.state} = 'due' or ${table.staffId} is not null`),
  ],
);

/** The templates that the owner has saved; the others have the product's text. */
export const textTemplates = pgTable(
  'text_templates',
  {
    key: text('key').$type<TemplateKey>().primaryKey(),
    body: text('body').notNull(),
    /** True if the shop queues it. */
    isOn: boolean('is_on').notNull(),
    revision: integer('revision').notNull(),
    changedAt: instant('changed_at').notNull(),
    changedBy: uuid('changed_by')
      .notNull()
      .references(() => staff.id),
  },
  (table) => [
    oneOf('text_templates_key', table.key, templateKeys),
    check('text_templates_revision', sql`${table.revision} > 0`),
    check('text_templates_body', sql`length(btrim(${table.body})) > 0`),
  ],
);

/** Nothing is queued for these numbers. */
export const numbersWithoutWhatsApp = pgTable(
  'numbers_without_whatsapp',
  {
    mobileNo: text('mobile_no').primaryKey(),
    notedAt: instant('noted_at').notNull(),
    notedBy: uuid('noted_by')
      .notNull()
      .references(() => staff.id),
  },
  (table) => [check('numbers_without_whatsapp_mobile', sql`${table.mobileNo} ~ '^[0-9]{10}$'`)],
);
