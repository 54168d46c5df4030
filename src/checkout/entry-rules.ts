/**
 * Orders that staff enter: reading a mobile number from a pasted text, and the limits that staff
 * may exceed.
 */
import type { Availability } from '#src/menus/menu-rules.ts';
import type { staffSources } from '#src/orders/order-rules.ts';
import { isIndianMobile, toTenDigits } from '#src/platform/contract/mobile-number.ts';

export type StaffSource = (typeof staffSources)[number];

export const sourceLabels: Record<StaffSource, string> = {
  phone: 'Phone',
  whatsapp: 'WhatsApp',
  counter: 'Counter',
};

/** What to do with the person's order for the same date and shift. */
export const existingChoices = ['add', 'replace'] as const;
export type ExistingChoice = (typeof existingChoices)[number];

/** The detail of a refusal that asks for this choice. */
export const existingDetail = 'existing';

/** Digits with usual separators, long enough for a mobile number. */
const numbers = /\+?\d[\d\s().-]{8,18}\d/g;

/**
 * The mobile number in a text, for example copied from a chat; undefined if there is none or more
 * than one. Nothing else is recognised.
 */
export function mobileIn(text: string): string | undefined {
  const found = [...text.matchAll(numbers)].map(([digits]) => toTenDigits(digits));
  const mobiles = new Set(found.filter(isIndianMobile));
  return mobiles.size === 1 ? [...mobiles][0] : undefined;
}

/** Staff can sell these with a reason; nobody cooks a closed one. */
export function needsReason(availability: Availability): boolean {
  return availability === 'late' || availability === 'soldOut';
}

/** Why staff are asked for a reason. */
export function reasonText(variant: string, availability: 'late' | 'soldOut'): string {
  const why = { late: 'its cut-off has passed', soldOut: 'it is sold out' };
  return `${variant}: ${why[availability]}. Please give a reason.`;
}
