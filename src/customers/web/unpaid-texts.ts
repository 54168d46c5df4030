/** Why an order is not paid yet, for staff. */
import type { UnpaidKind } from '../customer-fields.ts';

export const unpaidTexts: Record<UnpaidKind, string> = {
  delivered: 'Delivered, not paid',
  atDoor: 'To be paid at the door',
  link: 'Waits for the payment link',
};
