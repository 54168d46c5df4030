/** Limits of a message to the business. */
import { dayMs } from '#src/platform/contract/business-day.ts';

/** Product 7.1. */
export const contactTypes = ['query', 'feedback'] as const;
export type ContactType = (typeof contactTypes)[number];

/** Stars; 0 means no rating. */
export const maxRating = 5;
export const maxNameLength = 120;
export const maxEmailLength = 254;
export const maxMessageLength = 4000;

/** Messages for missing and invalid fields, in the form and from the server. */
export const contactTexts = {
  name: 'Please enter your name.',
  email: 'Please enter your email address.',
  emailFormat: 'Please enter a valid email address.',
  message: 'Please write your message.',
} as const;

/** Only feedback has stars (product 7.1). */
export function mayRate(type: ContactType): boolean {
  return type === 'feedback';
}

/** The ticket for the customer: `M-0042`. */
export function ticketLabel(messageNumber: number): string {
  return `M-${String(messageNumber).padStart(4, '0')}`;
}

/**
 * The state of a message's mail. `kept`: stored on the shop's own disk because no mail server is
 * configured.
 */
export const mailStates = ['waiting', 'sent', 'failed', 'kept'] as const;
export type MailState = (typeof mailStates)[number];

/** A mail server may be down for a weekend without loss. */
const giveUpDays = 3;

/** After this time, unsent messages are not tried any more. */
export function isGivenUp(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() >= giveUpDays * dayMs;
}

export const contactTypeLabels = {
  query: 'Query',
  feedback: 'Feedback',
} as const satisfies Record<ContactType, string>;
