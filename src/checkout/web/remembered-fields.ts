/**
 * What was typed into the checkout form: the tab keeps every letter, the browser what was sent, for
 * the next visit.
 */
import * as z from 'zod/mini';
import {
  forgetPreference,
  readPreference,
  writePreference,
} from '#src/platform/browser/session.ts';
import { readTab, removeTab, writeTab } from '#src/platform/browser/tab-storage.ts';
import { decoded, encoded } from '#src/platform/contract/codec.ts';
import { MobileNo } from '#src/platform/contract/wire-formats.ts';
import type { CheckoutFields } from './checkout-schema.ts';

/** As it was typed, right or wrong. */
const Fields = z.object({
  address_id: z.string(),
  mobile_no: MobileNo,
  note: z.string(),
  name: z.optional(z.string()),
});

const storageKey = 'checkout-form';
export const blankFields: CheckoutFields = { address_id: '', mobileNo: '', note: '', name: '' };

/** Goes along with a navigation to My Orders that is to find the orders of these fields' number. */
export const mineWanted = { mine: true };

export function isMineWanted(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'mine' in state;
}

/** Blank fields where neither tab nor browser knows any. */
export function lastFields(): CheckoutFields {
  return fieldsOf(readTab(storageKey)) ?? rememberedFields() ?? blankFields;
}

/** What this browser sent last; anyone who sits in front of it now may be somebody else. */
export function rememberedFields(): CheckoutFields | undefined {
  try {
    return fieldsOf(JSON.parse(readPreference(storageKey) ?? ''));
  } catch {
    return undefined;
  }
}

function fieldsOf(stored: unknown): CheckoutFields | undefined {
  const { data } = Fields.safeParse(stored);
  return data && { ...blankFields, ...decoded(Fields, data) };
}

/** As ever where nobody is asked for a name. */
function toStored({ name, ...fields }: CheckoutFields) {
  return encoded(Fields, { ...fields, ...(name !== '' && { name }) });
}

export function keepTyped(fields: CheckoutFields): void {
  writeTab(storageKey, toStored(fields));
}

export function rememberFields(fields: CheckoutFields): void {
  keepTyped(fields);
  writePreference(storageKey, JSON.stringify(toStored(fields)));
}

export function forgetFields(): void {
  removeTab(storageKey);
  forgetPreference(storageKey);
}
