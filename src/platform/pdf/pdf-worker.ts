/** The thread's side of `pdf-thread.ts`: draws one document after the other. */
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

/** One message for each document, in their order. */
export type PdfAnswer = { bytes: Uint8Array<ArrayBuffer> } | { failure: string };

export function drawForOthers<Order>(draw: (order: Order) => Promise<Buffer>): void {
  giveWay();
  parentPort?.on('message', async (order: Order) => {
    parentPort?.postMessage(await answerOf(draw, order));
  });
}

/**
 * Who orders goes first where the processors are busy: paper can wait a second longer. Linux alone
 * knows priorities of threads; elsewhere this would be the whole shop's.
 */
function giveWay(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // A host can forbid it; the thread draws all the same.
  }
}

async function answerOf<Order>(
  draw: (order: Order) => Promise<Buffer>,
  order: Order,
): Promise<PdfAnswer> {
  try {
    // A copy of its own: small buffers of Node share their memory.
    return { bytes: new Uint8Array(await draw(order)) };
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
