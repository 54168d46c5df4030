/** What a message to the business may hold. */
import { dayMs } from '#src/platform/contract/business-day.ts';

/** Product 7.1. */
export const contactTypes = ['query', 'feedback'] as const;
export type ContactType = (typeof contactTypes)[number];

/** Stars; 0 is none given. */
export const maxRating = 5;
export const maxNameLength = 120;
export const maxEmailLength = 254;
export const maxMessageLength = 4000;

/** What is said of a field that is missing or wrong, in the form and by the shop. */
export const contactTexts = {
  name: 'Please enter your name.',
  email: 'Please enter your email address.',
  emailFormat: 'Please enter a valid email address.',
  message: 'Please write your message.',
} as const;

/** Stars belong to feedback alone (product 7.1). */
export function mayRate(type: ContactType): boolean {
  return type === 'feedback';
}

/** What the customer can refer to: `M-0042`. */
export function ticketLabel(messageNumber: number): string {
  return `M-${String(messageNumber).padStart(4, '0')}`;
}

/** What became of a message: `kept` is on the business's own disk, as no mail server is set. */
export const mailStates = ['waiting', 'sent', 'failed', 'kept'] as const;
export type MailState = (typeof mailStates)[number];

/** A mail server that is down for a weekend loses nothing. */
const giveUpDays = 3;

/** After that a message that can't be sent is left alone. */
export function isGivenUp(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() >= giveUpDays * dayMs;
}

export const contactTypeLabels = {
  query: 'Query',
  feedback: 'Feedback',
} as const satisfies Record<ContactType, string>;
