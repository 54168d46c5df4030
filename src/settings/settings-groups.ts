/** The groups of settings: what an owner can set, and the sentence that a wrong value gets. */
import * as z from 'zod/mini';
import { isPictureLink, type PictureShape } from '#src/media/shop-picture-rules.ts';
import { shownPhone } from '#src/platform/contract/phone-number.ts';
import { shifts } from '#src/platform/contract/shifts.ts';
import { Day, plainLine } from '#src/platform/contract/wire-formats.ts';
import { fssaiProblem, gstinProblem, taxFieldProblems } from './paper-rules.ts';
import { isRegistered, isServiceCode, taxSchemeNames } from './tax-rules.ts';

const maxNameLength = 60;
const maxLineLength = 120;
const maxLinkLength = 500;

/** Taken as people write it. */
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

/** Every other value hears the same sentence. */
function wholeNumber(least: number, most: number, problem: string) {
  return z.int(problem).check(z.gte(least, problem), z.lte(most, problem));
}

/** Who the shop is, as every page says it. */
export const ShopSettings = z.object({
  name: plainLine(maxNameLength, 'The name of your shop is required'),
  /** One line below the name. */
  promise: plainLine(maxLineLength, 'One line about your food is required'),
  city: plainLine(maxNameLength, 'The city is required'),
  phone: Phone,
  email: Email,
});
export type ShopSettings = z.infer<typeof ShopSettings>;

/** One line that must be right in several ways; `problemOf` says the first that is wrong. */
function checkedLine(problemOf: (text: string) => string | undefined) {
  return z.string().check(
    z.refine((text) => problemOf(text) === undefined, {
      error: ({ input }) => problemOf(String(input)),
    }),
  );
}

const PaperFields = z.object({
  /** Who the customer's contract is with. */
  legalName: plainLine(maxLineLength, 'The legal name is required'),
  /** As on an envelope, the pincode in the last one. */
  addressLines: z.array(plainLine(maxLineLength, 'Leave no line empty')).check(
    z.minLength(1, 'The address is required'),
    z.maxLength(4, 'Please keep it to four lines.'),
    z.refine(
      (lines) => /\b\d{3} ?\d{3}$/.test(lines.at(-1) ?? ''),
      'The last line must end in the pincode.',
    ),
  ),
  /** Of the food safety authority, 14 digits. */
  fssaiLicence: checkedLine(fssaiProblem),
  /** Only for those who are registered for the goods and services tax. */
  gstin: z.optional(checkedLine(gstinProblem)),
  /** Oldest first; before the first the business was not registered. */
  taxSchemes: z
    .array(z.object({ from: z.string(), scheme: z.enum(taxSchemeNames) }))
    .check(
      z.minLength(1, 'Please add a tax scheme.'),
      z.maxLength(40, 'Please keep it to forty schemes.'),
    ),
  /** Of what is sold (SAC), as printed on receipts; unset is that of a restaurant. */
  serviceCode: z.optional(
    z.string().check(z.refine(isServiceCode, 'A service code has 6 digits that begin with 99.')),
  ),
  grievanceOfficer: z.object({
    name: plainLine(maxNameLength, 'The name is required'),
    phone: Phone,
    email: Email,
  }),
  /** When the words of the policies changed last. */
  policiesUpdated: Day,
});

/** What the law wants to be said on the site and on receipts. */
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

/** One rule of a shift, from a day on until the next rule of that shift. */
export const ShiftRule = z.object({
  shift: z.enum(shifts),
  from: Day,
  /** Orders are taken until this time (business zone); unset is until the end of the day. */
  cutOff: z.optional(z.object({ time: TimeOfDay, isDayBefore: z.boolean() })),
  /** When food is brought, as customers read it; unset says nothing. */
  window: z.optional(z.object({ from: TimeOfDay, to: TimeOfDay })),
  /** Days of the week without this shift: 0 is Sunday. */
  daysOff: z
    .array(wholeNumber(0, 6, 'A day of the week is a number from 0 (Sunday) to 6 (Saturday).'))
    .check(z.maxLength(7, 'Please choose each day once.')),
  /** Meals that the kitchen can cook for one such shift; unset is without limit. */
  mostMeals: z.optional(wholeNumber(1, 9999, 'Write a number of meals from 1 to 9999.')),
});
export type ShiftRule = z.infer<typeof ShiftRule>;

/** Every rule that is or was in force, and those to come. */
export const ShiftSettings = z.object({ rules: z.array(ShiftRule) });
export type ShiftSettings = z.infer<typeof ShiftSettings>;

export const OrderingSettings = z.object({
  /** What a stranger sees who looks orders up by a mobile number. */
  lookUp: z.enum(['masked', 'open']),
  /** Cash at the door; unset is off. */
  cash: z.optional(
    z.object({
      /** Each order costs at most this, in whole rupees. */
      mostRupees: z
        .int('Write whole rupees, such as 500.')
        .check(z.gte(1, 'Write whole rupees, such as 500.'), z.lte(100_000, 'At most ₹1,00,000.')),
      /** Their ids: there it is not taken. */
      exceptAddresses: z.array(z.uuid()).check(z.maxLength(500)),
      /** What a rider may hold before giving them more asks twice; unset is without limit. */
      mostHeldRupees: z.optional(
        z
          .int('Write whole rupees, such as 2000.')
          .check(
            z.gte(1, 'Write whole rupees, such as 2000.'),
            z.lte(1_000_000, 'At most ₹10,00,000.'),
          ),
      ),
      /** Only of numbers that have paid online or were delivered to before. */
      knownOnly: z.optional(z.boolean()),
    }),
  ),
  /** The checkout asks whom an order is for. */
  asksName: z.optional(z.boolean()),
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
    /** For people who can't see it. */
    alt: plainLine(maxLineLength, 'Say in a few words what the picture shows'),
  });
}

/** Pictures of the shop's own; one that is unset is that of the software. */
export const PictureSettings = z.object({
  logo: z.optional(pictureOf('logo')),
  hero: z.optional(describedPicture('hero')),
  /** The wide one at the top of About Us. */
  kitchen: z.optional(describedPicture('kitchen')),
  cooks: z.optional(pictureOf('portrait')),
  desk: z.optional(pictureOf('portrait')),
  riders: z.optional(pictureOf('portrait')),
});
export type PictureSettings = z.infer<typeof PictureSettings>;

const Months = z.optional(wholeNumber(1, 120, 'Write a number of months from 1 to 120.'));

/** After how many months what people wrote goes by itself; unset is never. */
export const PrivacySettings = z.object({
  /** The notes of orders, counted from their delivery. */
  noteMonths: Months,
  /** Messages of the contact page, counted from when they came. */
  messageMonths: Months,
});
export type PrivacySettings = z.infer<typeof PrivacySettings>;

/** By their names in the database and in paths of the API. */
export const settingsGroups = {
  shop: ShopSettings,
  papers: PaperSettings,
  shifts: ShiftSettings,
  ordering: OrderingSettings,
  links: LinkSettings,
  pictures: PictureSettings,
  privacy: PrivacySettings,
} as const;

export type SettingsGroup = keyof typeof settingsGroups;
export const groupNames = Object.keys(settingsGroups) as SettingsGroup[];

/** All of them as they are in force. */
export type Settings = { [G in SettingsGroup]: z.infer<(typeof settingsGroups)[G]> };
