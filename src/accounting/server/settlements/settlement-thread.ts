/**
 * Parses a settlement file in a thread of its own, because a large one takes seconds of processor
 * time.
 */
import { once } from 'node:events';
import { setImmediate as otherRequests } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { AppError } from '#src/platform/contract/app-error.ts';
import type { FileLine } from './settlement-file.ts';
import type { WorkAnswer, WorkOrder } from './settlement-worker.ts';

export interface DigestedFile {
  lines: FileLine[];
  /** SHA-256 of the file's bytes. */
  digest: string;
}

/** Errors as for `readSettlementFile`, and 503 `unavailable` once `closing` aborts. */
export async function readInThread(order: WorkOrder, shutdown: AbortSignal): Promise<DigestedFile> {
  const thread = new Worker(new URL('./settlement-worker.ts', import.meta.url), {
    workerData: order,
  });
  try {
    return await readAnswers(thread, shutdown);
  } catch (error) {
    if (!shutdown.aborted) throw error;
    throw new AppError('unavailable', 'The shop is closing. Please try again in a moment.');
  } finally {
    await thread.terminate();
  }
}

async function readAnswers(thread: Worker, signal: AbortSignal): Promise<DigestedFile> {
  const first = await nextAnswer(thread, signal);
  if (!('digest' in first)) throw new Error('the settlement thread sent lines before the summary');
  const lines: FileLine[] = [];
  for (;;) {
    const part = await nextAnswer(thread, signal);
    if (!('lines' in part)) throw new Error('the settlement thread sent no lines');
    if (part.lines.length === 0) return { ...first, lines };
    lines.push(...part.lines);
    await otherRequests();
  }
}

async function nextAnswer(thread: Worker, signal: AbortSignal): Promise<WorkAnswer> {
  thread.postMessage('next');
  // Rejects with the error of a failed thread.
  const [answer] = (await once(thread, 'message', { signal })) as [WorkAnswer];
  if (!('refusal' in answer)) return answer;
  const { code, message, details } = answer.refusal;
  throw new AppError(code, message, details && { details });
}
