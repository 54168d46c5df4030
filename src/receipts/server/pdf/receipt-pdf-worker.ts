/** The worker thread that draws receipts. */
import { drawForOthers } from '#src/platform/pdf/pdf-worker.ts';
import type { ReceiptDocument } from '../../receipt-document.ts';
import { receiptPdf } from './receipt-pdf.ts';

/** A request to the thread. */
export interface PdfOrder {
  receipt: ReceiptDocument;
  issuedAt: Date;
}

drawForOthers(({ receipt, issuedAt }: PdfOrder) => receiptPdf(receipt, issuedAt));
