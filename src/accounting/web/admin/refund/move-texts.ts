/** The words for what a person books of a payment company's deeds. */
import type { MoveKind } from '#src/gateways/move-kinds.ts';
import type { MoveChoice } from '#src/payments/outside-move-rules.ts';
import { plainReasonHint, reasonHint } from './reason-texts.ts';

export const choiceLabels: Record<MoveChoice, string> = {
  toCustomer: 'Returned to the customer',
  chargeback: 'Bank’s chargeback',
  cameBack: 'Came back',
  notOurs: 'Not ours',
};

interface BookingTexts {
  title: string;
  description: string;
  hint: string;
  confirm: string;
}

/** `amount` and `company` in words. */
export function bookingTexts(
  choice: MoveChoice,
  { kind, amount, company }: { kind: MoveKind; amount: string; company: string },
): BookingTexts {
  const texts: Record<MoveChoice, BookingTexts> = {
    toCustomer: {
      title: 'Returned to the customer',
      description: `${amount} becomes a refund that was made at ${company}. Nothing is sent again; the customer sees it, and gets a credit note.`,
      hint: reasonHint,
      confirm: 'Book refund',
    },
    chargeback: {
      title: 'Bank’s chargeback',
      description: `The bank took ${amount}. The sale stands, and the books have the loss as a chargeback.`,
      hint: plainReasonHint,
      confirm: 'Book chargeback',
    },
    cameBack: {
      title: 'Came back',
      description:
        kind === 'refundReturned'
          ? `${amount} is with ${company} again, and still owed to the customer. An alert asks you to try the refund again.`
          : `${amount} is with ${company} again, and the chargeback is taken out of the books.`,
      hint: plainReasonHint,
      confirm: 'Book it',
    },
    notOurs: {
      title: 'Not ours',
      description: 'Nothing is booked, and this is not shown again.',
      hint: plainReasonHint,
      confirm: 'Close it',
    },
  };
  return texts[choice];
}
