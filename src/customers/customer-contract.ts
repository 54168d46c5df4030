/** The people who order, as staff find them, read them and write down what they know of them. */
import * as z from 'zod/mini';
import { maxNameLength, maxReasonLength } from '#src/orders/order-rules.ts';
import { maxSearchLength } from '#src/orders/order-search-rules.ts';
import type { InsideOf } from '#src/platform/contract/codec.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { isTenDigits } from '#src/platform/contract/mobile-number.ts';
import {
  Instant,
  MobileNo,
  Money,
  plainLine,
  plainText,
} from '#src/platform/contract/wire-formats.ts';
import { languages, maxCustomerNoteLength, maxMarksLength } from './customer-fields.ts';

/** Another number of the same person; its orders are shown with theirs. */
const OtherNumber = z.object({ id: z.uuid(), mobile_no: MobileNo });

/** A person, by the number under which they are known now. */
export const Customer = z.object({
  id: z.uuid(),
  /** Raised by every change; sent back with an update, it shows whether somebody was faster. */
  revision: z.int(),
  mobile_no: MobileNo,
  otherNumbers: z.array(OtherNumber),
  /** Empty where nobody was asked, as are marks and note. */
  name: z.string(),
  language: z.enum(languages),
  marks: z.string(),
  note: z.string(),
  /** Why no order is taken of them any more; absent where orders are taken. */
  blocked: z.optional(z.string()),
  /** When the first order came. */
  createdAt: Instant,
});
export type Customer = InsideOf<typeof Customer>;

/** One in a list. `owed` is what is delivered or promised and not yet paid. */
export const FoundCustomer = z.extend(Customer, {
  owed: Money,
  orderCount: z.int(),
  lastOrderAt: z.optional(Instant),
});
export type FoundCustomer = InsideOf<typeof FoundCustomer>;

export const CustomerId = z.object({ id: z.uuid() });
const OneCustomer = z.object({ customer: Customer });
const Revision = z.int().check(z.gte(1));
/** Lists of people and of their orders come in pages of so many. */
export const pageSize = 25;

export const customerFilters = ['all', 'owed', 'blocked', 'marked'] as const;

/**
 * The newest first. `text` is a number or a part of one, or a name or a part of one; empty for
 * everybody. A POST, as numbers of customers have no place in addresses and logs. 429
 * `too_many_requests` after 120 in a minute.
 */
export const findCustomers = endpoint({
  method: 'POST',
  path: '/api/admin/customers/search',
  access: 'customers',
  summary: 'Find people by mobile number or name',
  body: z.object({
    text: plainLine(maxSearchLength),
    show: z._default(z.enum(customerFilters), 'all'),
    /** The last of the page before. */
    after: z.optional(z.uuid()),
    limit: z._default(z.int().check(z.gte(1), z.lte(pageSize)), pageSize),
  }),
  response: z.object({
    customers: z.array(FoundCustomer),
    hasMore: z.boolean(),
  }),
});

/**
 * Replaces what is known of a person. 409 `conflict` when `revision` is not the newest, 404
 * `not_found`.
 */
export const changeCustomer = endpoint({
  method: 'PUT',
  path: '/api/admin/customers/{id}',
  access: 'customers',
  summary: 'Change the name, language, marks and note of a person',
  params: CustomerId,
  body: z.object({
    revision: Revision,
    name: plainLine(maxNameLength),
    language: z.enum(languages),
    marks: plainLine(maxMarksLength),
    note: plainText(maxCustomerNoteLength),
  }),
  response: OneCustomer,
});

/**
 * No order is taken of any number of a blocked person; staff see why. Without a reason orders are
 * taken again. 409 `conflict` as for a change.
 */
export const blockCustomer = endpoint({
  method: 'PUT',
  path: '/api/admin/customers/{id}/block',
  access: 'customers',
  summary: 'Take no more orders of a person, or take them again',
  params: CustomerId,
  body: z.object({
    revision: Revision,
    reason: z.nullable(plainLine(maxReasonLength, 'Please say why.')),
  }),
  response: OneCustomer,
});

/** What staff have to know wherever they see a number. */
export const KnownNumber = z.object({
  mobile_no: MobileNo,
  /** Of the person. */
  id: z.uuid(),
  name: z.string(),
  marks: z.string(),
  blocked: z.optional(z.string()),
});
export type KnownNumber = InsideOf<typeof KnownNumber>;

/** So many are on one list. */
const maxNumbers = 1000;

/** Of those numbers with which somebody has ordered; a POST, as a search is. */
export const describeNumbers = endpoint({
  method: 'POST',
  path: '/api/admin/customers/known',
  access: 'customers',
  summary: 'Names, marks and blocks of some mobile numbers',
  body: z.object({
    numbers: z.array(z.string().check(z.refine(isTenDigits))).check(z.maxLength(maxNumbers)),
  }),
  response: z.object({ known: z.array(KnownNumber) }),
});
