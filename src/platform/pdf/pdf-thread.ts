/** A thread that draws PDFs one after the other, so that requests do not wait for drawing. */
import { Worker } from 'node:worker_threads';
import { AppError } from '../contract/app-error.ts';
import type { PdfAnswer } from './pdf-worker.ts';

export interface PdfThreadOptions {
  /** The file that the thread runs; it calls `drawForOthers`. */
  file: URL;
  /**
   * A thread that does not respond within this time is ended; the next document starts a new one.
   */
  drawingSeconds: number;
  /** Aborts when the shop closes: waiting callers then get 503 `unavailable`. */
  shutdown: AbortSignal;
}

/** Rejects with the signal's reason when the caller has gone; a drawing in progress is ended. */
export type DrawPdf<Order> = (order: Order, gone?: AbortSignal) => Promise<Buffer>;

interface Waiting<Order> {
  order: Order;
  fulfil(bytes: Buffer): void;
  reject(error: unknown): void;
}

/**
 * The first document starts the thread. The thread does not keep the process alive, and ends with
 * `shutdown`.
 */
export function createPdfThread<Order>({
  file,
  drawingSeconds,
  shutdown,
}: PdfThreadOptions): DrawPdf<Order> {
  const queue: Waiting<Order>[] = [];
  let worker: Worker | undefined;
  let current: { waiting: Waiting<Order>; timer: NodeJS.Timeout } | undefined;

  const next = () => {
    if (current) return;
    const waiting = queue.shift();
    if (!waiting) return worker?.unref();
    worker ??= startThread(file, { lost, finish });
    // Keeps the process alive while somebody waits for a document.
    worker.ref();
    const timer = setTimeout(() => lost(new Error('a PDF took too long')), drawingSeconds * 1000);
    current = { waiting, timer };
    worker.postMessage(waiting.order);
  };
  const finish = (settle: (waiting: Waiting<Order>) => void) => {
    if (!current) return;
    clearTimeout(current.timer);
    const { waiting } = current;
    current = undefined;
    settle(waiting);
    next();
  };
  const lost = (error: unknown) => {
    void worker?.removeAllListeners().terminate();
    worker = undefined;
    finish(({ reject }) => reject(error));
  };
  const leave = (waiting: Waiting<Order>, reason: unknown) => {
    if (current?.waiting === waiting) return lost(reason);
    const index = queue.indexOf(waiting);
    if (index < 0) return;
    queue.splice(index, 1);
    waiting.reject(reason);
  };
  shutdown.addEventListener('abort', () => {
    for (const { reject } of queue.splice(0)) reject(shutdownError());
    lost(shutdownError());
  });
  return (order, gone) =>
    new Promise((fulfil, reject) => {
      if (shutdown.aborted) return reject(shutdownError());
      if (gone?.aborted) return reject(gone.reason);
      const waiting = { order, fulfil, reject };
      gone?.addEventListener('abort', () => leave(waiting, gone.reason), { once: true });
      queue.push(waiting);
      next();
    });
}

interface ThreadEvents<Order> {
  lost(error: unknown): void;
  finish(settle: (waiting: Waiting<Order>) => void): void;
}

function startThread<Order>(file: URL, { lost, finish }: ThreadEvents<Order>): Worker {
  const thread = new Worker(file);
  thread.on('error', lost);
  thread.on('exit', () => lost(new Error('the thread of the PDFs has ended')));
  thread.on('message', (answer: PdfAnswer | object) => {
    // `node --watch` sends its own messages on this channel.
    if ('bytes' in answer) finish(({ fulfil }) => fulfil(Buffer.from(answer.bytes.buffer)));
    if ('failure' in answer) {
      const error = new Error('a PDF could not be drawn', { cause: answer.failure });
      finish(({ reject }) => reject(error));
    }
  });
  return thread;
}

function shutdownError(): AppError {
  return new AppError('unavailable', 'The shop is closing. Please try again in a moment.');
}
