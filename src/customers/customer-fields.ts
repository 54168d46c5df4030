/** What the shop keeps of the people who order, and its limits. */

/** In which a customer is written to; codes of ISO 639-1. */
export const languages = ['en', 'hi', 'gu', 'mr'] as const;
export type Language = (typeof languages)[number];

export const languageLabels: Record<Language, string> = {
  en: 'English',
  hi: 'Hindi',
  gu: 'Gujarati',
  mr: 'Marathi',
};

/** Words such as "Jain" or "no onion". */
export const maxMarksLength = 80;
export const maxCustomerNoteLength = 500;

/**
 * Why money of an order is still to come: it was delivered and not paid, it is to be paid at the
 * door, or staff promised it by a payment link.
 */
export const unpaidKinds = ['delivered', 'atDoor', 'link'] as const;
export type UnpaidKind = (typeof unpaidKinds)[number];

/** How money of a customer came, or that it went back. */
export const paymentKinds = ['online', 'cash', 'qr', 'refund'] as const;
export type PaymentKind = (typeof paymentKinds)[number];
