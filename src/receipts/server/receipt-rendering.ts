/** The page of a receipt on its day of issue: with the form that changes who it is made out to. */
import { type IssuedReceipt, receiptDocument } from '../receipt-document.ts';
import { receiptPage } from './receipt-view.ts';
import { type RecipientForm, recipientForm } from './recipient-form.ts';
import { isNameable } from './recipient-service.ts';

interface Showing {
  receipt: IssuedReceipt;
  /** The secret token of its link. */
  token: string;
  now: Date;
  timeZone: string;
  /** The values with errors, which have to be corrected before they are stored. */
  typed?: RecipientForm;
}

export function renderReceiptPage({ receipt, token, now, timeZone, typed }: Showing): string {
  const path = `/receipt/${token}`;
  const { kind, issuedAt, recipient } = receipt;
  const isOpen = kind === 'receipt' && isNameable(issuedAt, now, timeZone);
  const shown = typed ?? { values: { ...recipient }, errors: {} };
  const form = isOpen && recipientForm(`${path}/recipient`, shown, recipient !== undefined);
  return receiptPage(receiptDocument(receipt, timeZone), `${path}.pdf`, form);
}
