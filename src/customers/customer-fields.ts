/** What the shop stores about customers, and its limits. */
import { type PaidTender, paidTenders } from '#src/orders/tenders.ts';

/** The languages in which customers can be addressed; ISO 639-1 codes. */
export const languages = ['en', 'hi', 'gu', 'mr'] as const;
export type Language = (typeof languages)[number];

export const languageLabels: Record<Language, string> = {
  en: 'English',
  hi: 'Hindi',
  gu: 'Gujarati',
  mr: 'Marathi',
};

/** Marks are words such as "Jain" or "no onion". */
export const maxMarksLength = 80;
export const maxCustomerNoteLength = 500;

/**
 * Why an order is unpaid: it was delivered without payment, it is to be paid at the door, or staff
 * sent a payment link.
 */
export const unpaidKinds = ['delivered', 'atDoor', 'link'] as const;
export type UnpaidKind = (typeof unpaidKinds)[number];

/** How a customer paid, to staff for a pass as well, or that money went back. */
export type PaymentKind = PaidTender | 'counter' | 'refund';
export const paymentKinds: readonly [PaymentKind, ...PaymentKind[]] = [
  ...paidTenders,
  'counter',
  'refund',
];
