/** Texts of dialogs about the two texts that are stored with a decision about money. */
import { maxReasonLength } from '#src/orders/order-rules.ts';
import { visibleText } from '#src/platform/contract/plain-text.ts';

const lengthText = `Up to ${maxReasonLength} characters.`;

export const reasonHint = `The customer reads it on the credit note. ${lengthText}`;
/** For an unpaid order, which gets no credit note. */
export const unpaidReasonHint = `It is kept in the order’s history. The customer reads it only where money comes after all and goes back. ${lengthText}`;
/** For an order of a pass: its meal comes back. */
export const passReasonHint = `The customer reads it beside the meal that comes back. ${lengthText}`;
export const plainReasonHint = lengthText;

export const staffNoteLabel = 'Note for staff (optional)';
export const staffNoteHint = `Only staff read it. ${lengthText}`;

export function oneLine(typed: string): string {
  return visibleText(typed.replaceAll(/\s+/g, ' '));
}
