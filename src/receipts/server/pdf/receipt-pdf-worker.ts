/**
 * The thread that draws PDFs: one document at a time, so that anyone who orders meanwhile waits for
 * none of them.
 */
import { parentPort } from 'node:worker_threads';
import type { ReceiptDocument } from '../../receipt-document.ts';
import { receiptPdf } from './receipt-pdf.ts';

/** What is asked of the thread. */
export interface PdfOrder {
  receipt: ReceiptDocument;
  issuedAt: Date;
}

/** What it answers: one message for each order, in their order. */
export type PdfAnswer = { bytes: Uint8Array<ArrayBuffer> } | { failure: string };

parentPort?.on('message', async ({ receipt, issuedAt }: PdfOrder) => {
  parentPort?.postMessage(await drawn(receipt, issuedAt));
});

async function drawn(receipt: ReceiptDocument, issuedAt: Date): Promise<PdfAnswer> {
  try {
    // A copy of its own: small buffers of Node share their memory.
    return { bytes: new Uint8Array(await receiptPdf(receipt, issuedAt)) };
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
