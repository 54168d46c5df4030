/** The operations on a person's data (product 24.14). */
import * as z from 'zod/mini';
import { type InsideOf, marked } from '#src/platform/contract/codec.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import {
  erasedNumber,
  isTenDigits,
  tenDigitsRequired,
  toTenDigits,
} from '#src/platform/contract/mobile-number.ts';
import { Instant, MobileNo } from '#src/platform/contract/wire-formats.ts';
import { privacyKinds } from './privacy-rules.ts';

/** Any ten digits, as in the contact form, except the placeholders of erased numbers. */
const PersonNumber = marked(
  z.string(tenDigitsRequired).check(
    z.overwrite(toTenDigits),
    z.refine((text) => isTenDigits(text) && text !== erasedNumber, tenDigitsRequired),
  ),
  'mobileNo',
);

const Person = z.object({
  mobile_no: PersonNumber,
  /** The person's other numbers to include; all of them if absent. */
  otherNumbers: z.optional(z.array(z.object({ mobile_no: PersonNumber })).check(z.maxLength(50))),
});

export const PersonView = z.object({
  at: Instant,
  /** The name of the staff member. */
  by: z.string(),
  /** What was opened, or the name of a downloaded file. */
  screen: z.string(),
  /** Absent for a file. */
  lastDigits: z.optional(z.string()),
});
export type PersonView = InsideOf<typeof PersonView>;

export const PrivacyRequest = z.object({
  kind: z.enum(privacyKinds),
  at: Instant,
  /** Absent if the shop did it automatically. */
  by: z.optional(z.string()),
  /** Absent for deletion by age. */
  lastDigits: z.optional(z.string()),
  /** Number of rows by label. */
  counts: z.record(z.string(), z.int()),
});
export type PrivacyRequest = InsideOf<typeof PrivacyRequest>;

const KeptPart = z.object({ feature: z.string(), label: z.string(), count: z.int() });

export const StoredOfPerson = z.object({
  /** Only parts with rows. */
  kept: z.array(KeptPart),
  /** All known numbers of the same person (product 24.1). */
  otherNumbers: z.array(z.object({ mobile_no: MobileNo })),
  /** Reasons why the person can't be erased yet, one sentence each. */
  openMatters: z.array(z.string()),
  /** Requests about this number's data, newest first. */
  requests: z.array(PrivacyRequest),
  /** Staff views of this number's data within a year, newest first; at most 50. */
  views: z.array(PersonView),
});
export type StoredOfPerson = InsideOf<typeof StoredOfPerson>;

/** Counts the data of a number. The view is recorded in the access log. */
export const getPerson = endpoint({
  method: 'POST',
  path: '/api/admin/privacy/person',
  access: 'privacy',
  summary: 'What is kept of a person, by mobile number',
  body: Person,
  response: StoredOfPerson,
});

export const PersonExport = z.object({
  madeAt: Instant,
  /** The name of the shop. */
  from: z.string(),
  mobile_no: MobileNo,
  /** Other numbers included in the export. */
  otherNumbers: z.array(z.object({ mobile_no: MobileNo })),
  parts: z.array(
    z.object({
      feature: z.string(),
      label: z.string(),
      table: z.string(),
      /** As in the database: amounts in paise, no nulls, and JSON for values that are not text. */
      rows: z.array(z.record(z.string(), z.string())),
      /** By column: the labels of codes on the screens. */
      words: z.record(z.string(), z.record(z.string(), z.string())),
      /** What is kept after the person is erased, and until when. */
      papers: z.array(z.object({ column: z.string(), reason: z.string(), until: z.string() })),
    }),
  ),
});
export type PersonExport = InsideOf<typeof PersonExport>;

/** 403 `password_required` if the caller has not entered the own password within 15 minutes. */
export const exportPerson = endpoint({
  method: 'POST',
  path: '/api/admin/privacy/export',
  access: 'privacy',
  recentPassword: true,
  summary: 'Everything that is kept of a person, to be given to them',
  body: Person,
  response: PersonExport,
});

/**
 * `confirmation` repeats the number as the owner typed it; 400 `invalid_request` if it differs. 409
 * `conflict` with a detail for each open matter, such as an active order or money; without details
 * if another number does not belong to this person any more. 403 `password_required` as above. A
 * second call for a number without data changes nothing.
 */
export const erasePerson = endpoint({
  method: 'POST',
  path: '/api/admin/privacy/erase',
  access: 'privacy',
  recentPassword: true,
  summary: 'Erase a person; papers that the law asks for stay',
  body: z.extend(Person, { confirmation: z.string() }),
  response: z.object({ counts: z.record(z.string(), z.int()) }),
});

/** Newest first; `before` is that of the previous page. */
const Page = z.object({ before: z.optional(z.uuid()) });

export const listPrivacyRequests = endpoint({
  method: 'GET',
  path: '/api/admin/privacy/requests',
  access: 'privacy',
  summary: 'What was exported and erased, and what got old',
  query: Page,
  response: z.object({ requests: z.array(PrivacyRequest), before: z.optional(z.uuid()) }),
});

export const listPersonViews = endpoint({
  method: 'GET',
  path: '/api/admin/privacy/views',
  access: 'privacy',
  summary: 'Who of the staff looked at whose data or downloaded files, within a year',
  query: Page,
  response: z.object({ views: z.array(PersonView), before: z.optional(z.uuid()) }),
});
