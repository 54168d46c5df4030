/** Draws papers on a separate thread, one at a time. */
import { AppError } from '#src/platform/contract/app-error.ts';
import { createPdfThread } from '#src/platform/pdf/pdf-thread.ts';
import type { Paper } from './paper-data.ts';

/**
 * 600 labels take about one second, and each PDF stays in memory until the client has received it.
 */
const longestQueue = 8;
const drawingSeconds = 30;

/**
 * Rejects with the signal's reason when the client has disconnected; 503 `unavailable` if the queue
 * is full.
 */
export type DrawPaper = (paper: Paper, gone?: AbortSignal) => Promise<Buffer>;

export function createPaperPrinter(shutdown: AbortSignal): DrawPaper {
  const draw = createPdfThread<Paper>({
    file: new URL('./paper-worker.ts', import.meta.url),
    drawingSeconds,
    shutdown,
  });
  let waiting = 0;
  return async (paper, gone) => {
    if (waiting >= longestQueue) {
      throw new AppError('unavailable', 'Many papers are being printed. Please try again.');
    }
    waiting += 1;
    try {
      return await draw(paper, gone);
    } finally {
      waiting -= 1;
    }
  };
}
