/**
 * The rules of the contact form, with a message for each field, and the conversion to a message.
 */
import * as z from 'zod/mini';
import { toTenDigits } from '#src/platform/contract/mobile-number.ts';
import { plainLine, plainText, TenDigitMobile } from '#src/platform/contract/wire-formats.ts';
import type { ContactMessage } from '../contact-contract.ts';
import {
  contactTexts,
  contactTypes,
  maxEmailLength,
  maxMessageLength,
  maxNameLength,
  maxRating,
  mayRate,
} from '../contact-rules.ts';

const trimmed = z.string().check(z.trim());

export const ContactFields = z.object({
  fullName: plainLine(maxNameLength, contactTexts.name),
  email: z.pipe(
    trimmed.check(z.minLength(1, { error: contactTexts.email, abort: true })),
    z
      .email(contactTexts.emailFormat)
      .check(z.maxLength(maxEmailLength, 'This email address is too long.')),
  ),
  mobile: z.pipe(trimmed.check(z.overwrite(toTenDigits)), TenDigitMobile),
  companyName: plainLine(maxNameLength),
  contactType: z.enum(contactTypes),
  rating: z.int().check(z.gte(0), z.lte(maxRating)),
  details: z.pipe(
    z.string().check(z.overwrite((text) => text.replaceAll('\t', ' '))),
    plainText(maxMessageLength, contactTexts.message),
  ),
  website: z.string(),
});
export type ContactFields = z.infer<typeof ContactFields>;

export function messageOf(fields: ContactFields): ContactMessage {
  return {
    name: fields.fullName,
    email: fields.email,
    mobileNo: fields.mobile,
    ...(fields.companyName !== '' && { company_name: fields.companyName }),
    message: fields.details,
    email_type: fields.contactType,
    ...(mayRate(fields.contactType) && { rating: fields.rating }),
    ...(fields.website !== '' && { website: fields.website }),
  };
}
