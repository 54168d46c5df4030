/** The operations on what is kept of a person (product 24.14). */
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

/** Any ten digits, as the contact form takes them, but for those that stand for an erased one. */
const PersonNumber = marked(
  z.string(tenDigitsRequired).check(
    z.overwrite(toTenDigits),
    z.refine((text) => isTenDigits(text) && text !== erasedNumber, tenDigitsRequired),
  ),
  'mobileNo',
);

const Person = z.object({
  mobile_no: PersonNumber,
  /** Which other numbers of the person are meant as well; all where it is left out. */
  otherNumbers: z.optional(z.array(z.object({ mobile_no: PersonNumber })).check(z.maxLength(50))),
});

export const PersonView = z.object({
  at: Instant,
  /** The name of who looked. */
  by: z.string(),
  /** What was opened; the name of the file where one was downloaded. */
  screen: z.string(),
  /** Absent for a file. */
  lastDigits: z.optional(z.string()),
});
export type PersonView = InsideOf<typeof PersonView>;

export const PrivacyRequest = z.object({
  kind: z.enum(privacyKinds),
  at: Instant,
  /** Absent for what the shop did by itself. */
  by: z.optional(z.string()),
  /** Absent for what got old. */
  lastDigits: z.optional(z.string()),
  /** Rows by what they are called. */
  counts: z.record(z.string(), z.int()),
});
export type PrivacyRequest = InsideOf<typeof PrivacyRequest>;

const KeptPart = z.object({ feature: z.string(), label: z.string(), count: z.int() });

export const StoredOfPerson = z.object({
  /** Only what there is some of. */
  kept: z.array(KeptPart),
  /** All that are known of the same person (product 24.1). */
  otherNumbers: z.array(z.object({ mobile_no: MobileNo })),
  /** Why the person can't be erased yet, a sentence each. */
  openMatters: z.array(z.string()),
  /** What was done with this number's data, newest first. */
  requests: z.array(PrivacyRequest),
  /** Who of the staff looked at this number's data within a year, newest first; at most 50. */
  views: z.array(PersonView),
});
export type StoredOfPerson = InsideOf<typeof StoredOfPerson>;

/** How much is kept of a number. A look at it is in the access log. */
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
  /** The shop. */
  from: z.string(),
  mobile_no: MobileNo,
  /** Those that are in it too. */
  otherNumbers: z.array(z.object({ mobile_no: MobileNo })),
  parts: z.array(
    z.object({
      feature: z.string(),
      label: z.string(),
      table: z.string(),
      /** As the database has them: amounts in paise, no nulls, and JSON for what is no text. */
      rows: z.array(z.record(z.string(), z.string())),
      /** By columns: what their codes are called on the screens. */
      words: z.record(z.string(), z.record(z.string(), z.string())),
      /** What stays when the person is erased, and until when. */
      papers: z.array(z.object({ column: z.string(), reason: z.string(), until: z.string() })),
    }),
  ),
});
export type PersonExport = InsideOf<typeof PersonExport>;

/** 403 `password_required` when one's own password was not typed within 15 minutes. */
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
 * `confirmation` is the number once more, as the owner typed it; 400 `invalid_request` for another
 * one. 409 `conflict` with a detail for each matter that is open: an order that runs, or money; or
 * without details where another number is not of this person any more. 403 `password_required` as
 * above. Once more for a number of which nothing is kept changes nothing.
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

/** Newest first; `before` is that of the answer before. */
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
