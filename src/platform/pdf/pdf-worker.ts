/** The code of the thread in `pdf-thread.ts`: draws one document after the other. */
import { parentPort } from 'node:worker_threads';
import { yieldToRequests } from '../jobs/yield-to-requests.ts';

/** One message per document, in order. */
export type PdfAnswer = { bytes: Uint8Array<ArrayBuffer> } | { failure: string };

export function drawForOthers<Order>(draw: (order: Order) => Promise<Buffer>): void {
  yieldToRequests();
  parentPort?.on('message', async (order: Order) => {
    parentPort?.postMessage(await answerOf(draw, order));
  });
}

async function answerOf<Order>(
  draw: (order: Order) => Promise<Buffer>,
  order: Order,
): Promise<PdfAnswer> {
  try {
    // A copy, because small Node buffers share their memory.
    return { bytes: new Uint8Array(await draw(order)) };
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
