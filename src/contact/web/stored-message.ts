/** The text typed into the contact form, stored in the tab until the message is sent. */
import * as z from 'zod/mini';
import { readTab, removeTab, writeTab } from '#src/platform/browser/tab-storage.ts';
import { contactTypes, maxRating } from '../contact-rules.ts';

/** Unvalidated values; the honeypot is not stored. */
const KeptMessage = z.object({
  fullName: z.string(),
  email: z.string(),
  mobile: z.string(),
  companyName: z.string(),
  contactType: z.enum(contactTypes),
  rating: z.int().check(z.gte(0), z.lte(maxRating)),
  details: z.string(),
});
type KeptMessage = z.infer<typeof KeptMessage>;

const storageKey = 'contact-form';

export function storedMessage(): KeptMessage | undefined {
  return KeptMessage.safeParse(readTab(storageKey)).data;
}

/** Values of the form; other fields are left out. */
export function storeMessage(values: unknown): void {
  const { data } = KeptMessage.safeParse(values);
  if (data) writeTab(storageKey, data);
}

export function deleteStoredMessage(): void {
  removeTab(storageKey);
}
