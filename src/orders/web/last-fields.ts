/** What was typed last into this tab's checkout form. */
import { readTab, writeTab } from '#src/web/tab-storage.ts';
import { CheckoutFields } from './checkout-schema.ts';

const storageKey = 'checkout-form';
const blank: CheckoutFields = { address_id: '', mobile_no: '', note: '' };

/** Goes along with a navigation to My Orders that is to find the orders of these fields' number. */
export const mineWanted = { mine: true };

export function isMineWanted(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'mine' in state;
}

/** Blank fields where the tab knows none. */
export function lastFields(): CheckoutFields {
  const last = CheckoutFields.safeParse(readTab(storageKey));
  return last.success ? last.data : blank;
}

export function keepFields(fields: CheckoutFields): void {
  writeTab(storageKey, fields);
}
