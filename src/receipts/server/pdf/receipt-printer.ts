/** PDFs of receipts: drawn on a worker thread, one after the other, with a cache of the latest. */
import { hash } from 'node:crypto';
import { AppError } from '#src/platform/contract/app-error.ts';
import { createPdfThread } from '#src/platform/pdf/pdf-thread.ts';
import type { ReceiptDocument } from '../../receipt-document.ts';
import type { PdfOrder } from './receipt-pdf-worker.ts';

/** Bytes of the cache; a PDF has about 20 kB. */
const keptBytes = 8 * 1024 * 1024;
/**
 * The most waiting documents; one takes the thread about 30 ms, so that a longer queue would wait
 * for seconds.
 */
const longestQueue = 100;
/** A thread that does not answer for this long is ended; the next document starts a new one. */
const drawingSeconds = 30;

export interface ReceiptPrinter {
  /** A strong ETag, known before anything is drawn: the same texts give the same file. */
  etagOf(receipt: ReceiptDocument, issuedAt: Date): string;
  /** Throws 503 `unavailable` when too many others wait. */
  print(receipt: ReceiptDocument, issuedAt: Date): Promise<Buffer>;
}

/**
 * The first document starts the thread; it keeps no process alive, and ends with `shutdown`.
 */
export function createReceiptPrinter(shutdown: AbortSignal): ReceiptPrinter {
  const kept = keptFiles(keptBytes);
  const underWay = new Map<string, Promise<Buffer>>();
  const draw = createPdfThread<PdfOrder>({
    file: new URL('./receipt-pdf-worker.ts', import.meta.url),
    drawingSeconds,
    shutdown,
  });
  return {
    etagOf: (receipt, issuedAt) => `"${keyOf(receipt, issuedAt)}"`,
    print(receipt, issuedAt) {
      const key = keyOf(receipt, issuedAt);
      const file = kept.get(key);
      if (file) return Promise.resolve(file);
      const others = underWay.get(key);
      if (others !== undefined) return others;
      if (underWay.size >= longestQueue) {
        throw new AppError('unavailable', 'Many receipts are being printed. Please try again.');
      }
      const drawing = draw({ receipt, issuedAt })
        .then((bytes) => kept.keep(key, bytes))
        .finally(() => underWay.delete(key));
      underWay.set(key, drawing);
      return drawing;
    },
  };
}

function keyOf(receipt: ReceiptDocument, issuedAt: Date): string {
  const words = JSON.stringify([receipt, issuedAt.getTime()]);
  return hash('sha256', words, 'base64url').slice(0, 27);
}

/** A cache of the most recently used files, at most this many bytes together. */
function keptFiles(mostBytes: number) {
  const files = new Map<string, Buffer>();
  let bytes = 0;
  const drop = (key: string) => {
    bytes -= files.get(key)?.length ?? 0;
    files.delete(key);
  };
  const keep = (key: string, file: Buffer): Buffer => {
    drop(key);
    files.set(key, file);
    bytes += file.length;
    for (const oldest of files.keys()) {
      if (bytes <= mostBytes) break;
      drop(oldest);
    }
    return file;
  };
  return {
    keep,
    get(key: string): Buffer | undefined {
      const file = files.get(key);
      // Moves the file to the end of the map, which is evicted last.
      return file && keep(key, file);
    },
  };
}
