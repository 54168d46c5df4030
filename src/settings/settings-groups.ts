/** The groups of settings: what an owner can set, and the messages for invalid values. */
import * as z from 'zod/mini';
import { accountNames } from '#src/journal/tally-rules.ts';
import { isPictureLink, type PictureShape } from '#src/media/shop-picture-rules.ts';
import { shownPhone } from '#src/platform/contract/phone-number.ts';
import { shifts } from '#src/platform/contract/shifts.ts';
import { Day, plainLine } from '#src/platform/contract/wire-formats.ts';
import { fssaiProblem, gstinProblem, taxFieldProblems } from './paper-rules.ts';
import { isRegistered, isServiceCode, taxSchemeNames } from './tax-rules.ts';

const maxNameLength = 60;
const maxLineLength = 120;
const maxLinkLength = 500;

/** Accepted in any written form. */
const Phone = plainLine(40, 'A phone number is required').check(
  z.overwrite((text) => shownPhone(text) ?? text),
  z.refine(
    (text) => shownPhone(text) !== undefined,
    'Write one number, such as 98765 43210, or 079 2345 6789 for a landline.',
  ),
);
const Email = plainLine(254, 'An e-mail address is required').check(
  z.refine((text) => /^\S+@\S+\.\S+$/.test(text), 'This is not an e-mail address.'),
);
const TimeOfDay = z
  .string()
  .check(z.refine((text) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text), 'This time does not exist.'));

/** Every invalid value gets the same message. */
function wholeNumber(least: number, most: number, problem: string) {
  return z.int(problem).check(z.gte(least, problem), z.lte(most, problem));
}

/** The shop's name and contact, as on every page. */
export const ShopSettings = z.object({
  name: plainLine(maxNameLength, 'The name of your shop is required'),
  /** One line below the name. */
  promise: plainLine(maxLineLength, 'One line about your food is required'),
  city: plainLine(maxNameLength, 'The city is required'),
  phone: Phone,
  email: Email,
});
export type ShopSettings = z.infer<typeof ShopSettings>;

/** A line with several rules; `problemOf` returns the first violation. */
function checkedLine(problemOf: (text: string) => string | undefined) {
  return z.string().check(
    z.refine((text) => problemOf(text) === undefined, {
      error: ({ input }) => problemOf(String(input)),
    }),
  );
}

const PaperFields = z.object({
  /** The customer's contracting party. */
  legalName: plainLine(maxLineLength, 'The legal name is required'),
  /** As on an envelope; the last line includes the pincode. */
  addressLines: z.array(plainLine(maxLineLength, 'Leave no line empty')).check(
    z.minLength(1, 'The address is required'),
    z.maxLength(4, 'Please keep it to four lines.'),
    z.refine(
      (lines) => /\b\d{3} ?\d{3}$/.test(lines.at(-1) ?? ''),
      'The last line must end in the pincode.',
    ),
  ),
  /** The number of the food safety authority, 14 digits. */
  fssaiLicence: checkedLine(fssaiProblem),
  /** Only for businesses registered for the Goods and Services Tax. */
  gstin: z.optional(checkedLine(gstinProblem)),
  /** Oldest first; before the first one the business was not registered. */
  taxSchemes: z
    .array(z.object({ from: z.string(), scheme: z.enum(taxSchemeNames) }))
    .check(
      z.minLength(1, 'Please add a tax scheme.'),
      z.maxLength(40, 'Please keep it to forty schemes.'),
    ),
  /** The service code (SAC) of what is sold, as on receipts; if not set, that of a restaurant. */
  serviceCode: z.optional(
    z.string().check(z.refine(isServiceCode, 'A service code has 6 digits that begin with 99.')),
  ),
  grievanceOfficer: z.object({
    name: plainLine(maxNameLength, 'The name is required'),
    phone: Phone,
    email: Email,
  }),
  /** The day on which the text of the policies last changed. */
  policiesUpdated: Day,
});

/** Information that the law requires on the site and on receipts. */
export const PaperSettings = PaperFields.check(
  ({ value, issues }) => {
    for (const { path, message } of taxFieldProblems(value.taxSchemes)) {
      issues.push({ code: 'custom', path: path.split('.'), message, input: value.taxSchemes });
    }
  },
  z.refine(({ taxSchemes, gstin }) => gstin !== undefined || !taxSchemes.some(isRegistered), {
    path: ['gstin'],
    error: 'The GSTIN is required for those who are registered.',
  }),
);
export type PaperSettings = z.infer<typeof PaperSettings>;

/** One rule of a shift, from a day until the next rule of the same shift. */
export const ShiftRule = z.object({
  shift: z.enum(shifts),
  from: Day,
  /**
   * Orders are taken until this time in the business's zone; if not set, until the end of the day.
   */
  cutOff: z.optional(z.object({ time: TimeOfDay, isDayBefore: z.boolean() })),
  /** The delivery window as shown to customers; not shown if not set. */
  window: z.optional(z.object({ from: TimeOfDay, to: TimeOfDay })),
  /** Days of the week without this shift; 0 is Sunday. */
  daysOff: z
    .array(wholeNumber(0, 6, 'A day of the week is a number from 0 (Sunday) to 6 (Saturday).'))
    .check(z.maxLength(7, 'Please choose each day once.')),
  /** Maximum number of meals for one shift of a day; no limit if not set. */
  mostMeals: z.optional(wholeNumber(1, 9999, 'Write a number of meals from 1 to 9999.')),
});
export type ShiftRule = z.infer<typeof ShiftRule>;

/** All past, current and future rules. */
export const ShiftSettings = z.object({ rules: z.array(ShiftRule) });
export type ShiftSettings = z.infer<typeof ShiftSettings>;

export const OrderingSettings = z.object({
  /** What a stranger sees who looks up orders by mobile number. */
  lookUp: z.enum(['masked', 'open']),
  /** Cash at the door; off if not set. */
  cash: z.optional(
    z.object({
      /** Maximum amount of one order, in whole rupees. */
      mostRupees: z
        .int('Write whole rupees, such as 500.')
        .check(z.gte(1, 'Write whole rupees, such as 500.'), z.lte(100_000, 'At most ₹1,00,000.')),
      /** Ids of addresses where cash is not accepted. */
      exceptAddresses: z.array(z.uuid()).check(z.maxLength(500)),
      /**
       * How much cash a rider may hold before assigning more asks for confirmation; no limit if not
       * set.
       */
      mostHeldRupees: z.optional(
        z
          .int('Write whole rupees, such as 2000.')
          .check(
            z.gte(1, 'Write whole rupees, such as 2000.'),
            z.lte(1_000_000, 'At most ₹10,00,000.'),
          ),
      ),
      /** Only from numbers that have paid online or received a delivery before. */
      knownOnly: z.optional(z.boolean()),
    }),
  ),
  /** The checkout asks for the name of the customer. */
  asksName: z.optional(z.boolean()),
  /** The checkout asks how each dish is to be made, from the owner's list of wishes. */
  asksWishes: z.optional(z.boolean()),
});
export type OrderingSettings = z.infer<typeof OrderingSettings>;

export const LinkSettings = z.object({
  socialLinks: z
    .array(
      z.object({
        name: plainLine(maxNameLength, 'The name is required'),
        url: z
          .url({ protocol: /^https$/, error: 'Write the whole address, with https://.' })
          .check(z.maxLength(maxLinkLength, `Please keep it under ${maxLinkLength} characters.`)),
      }),
    )
    .check(z.maxLength(8, 'Please keep it to eight links.')),
});
export type LinkSettings = z.infer<typeof LinkSettings>;

function pictureOf(shape: PictureShape) {
  const isLink = (text: string) => isPictureLink(shape, text);
  return z.string().check(z.refine(isLink, 'Please upload this picture again.'));
}

function describedPicture(shape: PictureShape) {
  return z.object({
    link: pictureOf(shape),
    /** Alternative text for people who can't see the picture. */
    alt: plainLine(maxLineLength, 'Say in a few words what the picture shows'),
  });
}

/** The shop's own pictures; if one is not set, the default picture is used. */
export const PictureSettings = z.object({
  logo: z.optional(pictureOf('logo')),
  hero: z.optional(describedPicture('hero')),
  /** The wide picture at the top of About Us. */
  kitchen: z.optional(describedPicture('kitchen')),
  cooks: z.optional(pictureOf('portrait')),
  desk: z.optional(pictureOf('portrait')),
  riders: z.optional(pictureOf('portrait')),
});
export type PictureSettings = z.infer<typeof PictureSettings>;

const Months = z.optional(wholeNumber(1, 120, 'Write a number of months from 1 to 120.'));

/** After how many months texts of customers are deleted automatically; never if not set. */
export const PrivacySettings = z.object({
  /** The notes of orders, counted from their delivery. */
  noteMonths: Months,
  /** Messages of the contact page, counted from their arrival. */
  messageMonths: Months,
});
export type PrivacySettings = z.infer<typeof PrivacySettings>;

export const TallySettings = z.object({
  /** The names of the journal's accounts in the accountant's Tally; their own if not set. */
  ledgers: z.partialRecord(z.enum(accountNames), plainLine(maxNameLength, 'The name is required')),
});
export type TallySettings = z.infer<typeof TallySettings>;

/** By their names in the database and in API paths. */
export const settingsGroups = {
  shop: ShopSettings,
  papers: PaperSettings,
  shifts: ShiftSettings,
  ordering: OrderingSettings,
  links: LinkSettings,
  pictures: PictureSettings,
  privacy: PrivacySettings,
  tally: TallySettings,
} as const;

export type SettingsGroup = keyof typeof settingsGroups;
export const groupNames = Object.keys(settingsGroups) as SettingsGroup[];

/** All groups in force. */
export type Settings = { [G in SettingsGroup]: z.infer<(typeof settingsGroups)[G]> };
