/** What a message to the business may hold. */

/** Specification section 9. */
export const contactTypes = ['query', 'feedback'] as const;
export type ContactType = (typeof contactTypes)[number];

/** Stars; 0 is none given. */
export const maxRating = 5;
export const maxNameLength = 120;
export const maxEmailLength = 254;
export const maxMessageLength = 4000;

/** Stars belong to feedback alone (specification section 3). */
export function mayRate(type: ContactType): boolean {
  return type === 'feedback';
}

/** What the customer can refer to: `M-0042`. */
export function ticketLabel(messageNumber: number): string {
  return `M-${String(messageNumber).padStart(4, '0')}`;
}
