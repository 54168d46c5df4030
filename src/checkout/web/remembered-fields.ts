/**
 * The values of the checkout form: the tab stores every change, and the browser stores what was
 * sent, for the next visit.
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
import { formKey as storageKey } from './has-ordered.ts';

/** As typed, valid or not. */
const Fields = z.object({
  address_id: z.string(),
  mobile_no: MobileNo,
  note: z.string(),
  name: z.optional(z.string()),
});

export const blankFields: CheckoutFields = { address_id: '', mobileNo: '', note: '', name: '' };

/** State of a navigation to My Orders that searches the orders of this form's number. */
export const mineWanted = { mine: true };

export function isMineWanted(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'mine' in state;
}

/** Blank if neither the tab nor the browser has any. */
export function lastFields(): CheckoutFields {
  return fieldsOf(readTab(storageKey)) ?? rememberedFields() ?? blankFields;
}

/** The values that this browser sent last; the present user may be somebody else. */
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

/** Without a name field, the stored form is as before. */
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
