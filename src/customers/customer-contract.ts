/** Customers: how staff find and read them, and note what they know about them. */
import * as z from 'zod/mini';
import { KeptWish } from '#src/orders/order-contract.ts';
import { maxNameLength, maxReasonLength } from '#src/orders/order-rules.ts';
import { maxSearchLength } from '#src/orders/order-search-rules.ts';
import type { InsideOf } from '#src/platform/contract/codec.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { isTenDigits } from '#src/platform/contract/mobile-number.ts';
import {
  IndianMobile,
  Instant,
  MobileNo,
  Money,
  plainLine,
  plainText,
} from '#src/platform/contract/wire-formats.ts';
import { maxWishesOfLine } from '#src/wishes/wish-rules.ts';
import { languages, maxCustomerNoteLength, maxMarksLength } from './customer-fields.ts';

/** Another number of the same person; its orders are shown with the person's. */
const OtherNumber = z.object({ id: z.uuid(), mobile_no: MobileNo });

/** A person, by their main number. */
export const Customer = z.object({
  id: z.uuid(),
  /**
   * Incremented by every change. An update sends it back, which shows whether another change came
   * first.
   */
  revision: z.int(),
  mobile_no: MobileNo,
  otherNumbers: z.array(OtherNumber),
  /** Empty if unknown, as are marks and note. */
  name: z.string(),
  language: z.enum(languages),
  marks: z.string(),
  /** They hold for every order; in the owner's order. */
  wishes: z.array(KeptWish),
  note: z.string(),
  /** Why the person is blocked; absent if not blocked. */
  blocked: z.optional(z.string()),
  /** When the person's first order was placed. */
  createdAt: Instant,
});
export type Customer = InsideOf<typeof Customer>;

/** A person in a list. `owed` is what is delivered and not paid yet. */
export const FoundCustomer = z.extend(Customer, {
  owed: Money,
  orderCount: z.int(),
  /** The last order that was not cancelled. */
  lastOrder: z.optional(
    z.object({
      placedAt: Instant,
      dishes: z.array(z.string()),
      /** The short name of its address. */
      place: z.string(),
    }),
  ),
});
export type FoundCustomer = InsideOf<typeof FoundCustomer>;

export const CustomerId = z.object({ id: z.uuid() });
const OneCustomer = z.object({ customer: Customer });
const Revision = z.int().check(z.gte(1));
/** The page size of lists of customers and of their orders. */
export const pageSize = 25;

export const customerFilters = ['all', 'owed', 'blocked', 'marked'] as const;

/**
 * Newest first. `text` is a number or a name, or a part of one; empty finds everybody. A POST,
 * because customers' numbers must not be in URLs and logs. 429 `too_many_requests` after 120
 * requests a minute.
 */
export const findCustomers = endpoint({
  method: 'POST',
  path: '/api/admin/customers/search',
  access: 'customers',
  summary: 'Find people by mobile number or name',
  body: z.object({
    text: plainLine(maxSearchLength),
    show: z._default(z.enum(customerFilters), 'all'),
    /** The id of the last person on the previous page. */
    after: z.optional(z.uuid()),
    limit: z._default(z.int().check(z.gte(1), z.lte(pageSize)), pageSize),
  }),
  response: z.object({
    customers: z.array(FoundCustomer),
    hasMore: z.boolean(),
  }),
});

/**
 * Adds a person who has not ordered yet, for example one who phones for a pass. A known number
 * changes nothing and answers its person. 400 `invalid_request` for no Indian mobile number.
 */
export const addCustomer = endpoint({
  method: 'POST',
  path: '/api/admin/customers',
  access: 'customers',
  summary: 'Add a person who has not ordered yet',
  body: z.object({ mobile_no: IndianMobile, name: z._default(plainLine(maxNameLength), '') }),
  response: OneCustomer,
});

/**
 * Replaces what staff know about a person. 409 `conflict` when `revision` is not the newest; 404
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
    /** Ids; if absent, they do not change. */
    wishes: z.optional(z.array(z.uuid()).check(z.maxLength(maxWishesOfLine))),
    note: plainText(maxCustomerNoteLength),
  }),
  response: OneCustomer,
});

/**
 * Blocks a person: no order of any of their numbers is accepted, and staff see the reason. Without
 * a reason the block is removed. 409 `conflict` as for `changeCustomer`.
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

/** What staff see about a person wherever they see the person's number. */
export const KnownNumber = z.object({
  mobile_no: MobileNo,
  /** The person's id. */
  id: z.uuid(),
  name: z.string(),
  marks: z.string(),
  blocked: z.optional(z.string()),
});
export type KnownNumber = InsideOf<typeof KnownNumber>;

/** The most numbers on one list. */
const maxNumbers = 1000;

/** Answers only numbers with at least one order. A POST, as for the search. */
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
