/** The thread of `settlement-thread.ts`: parses one file, and returns it in parts. */
import { hash } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { AppError, type ErrorCode, type ErrorDetail } from '#src/platform/contract/app-error.ts';
import { yieldToRequests } from '#src/platform/jobs/yield-to-requests.ts';
import type { SettlementCompany } from '../../settlement-rules.ts';
import { type FileLine, readSettlementFile } from './settlement-file.ts';

export interface WorkOrder {
  bytes: Uint8Array;
  company: SettlementCompany;
  timeZone: string;
}

/** Each answers one message of the main thread, which asks when it has time. */
export type WorkAnswer =
  | { digest: string }
  | { lines: FileLine[] }
  | { refusal: { code: ErrorCode; message: string; details: ErrorDetail[] | undefined } };

/** The part that the main thread handles at once. */
const linesAtOnce = 500;

async function* answersTo({ bytes, company, timeZone }: WorkOrder): AsyncGenerator<WorkAnswer> {
  try {
    const digest = hash('sha256', bytes);
    const lines = await readSettlementFile(bytes, company, timeZone);
    yield { digest };
    for (let at = 0; at < lines.length; at += linesAtOnce) {
      yield { lines: lines.slice(at, at + linesAtOnce) };
    }
    yield { lines: [] };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, message, details } = error;
    yield { refusal: { code, message, details } };
  }
}

yieldToRequests();
const answers = answersTo(workerData as WorkOrder);
parentPort?.on('message', async () => {
  const { value, done } = await answers.next();
  if (done) parentPort?.close();
  else parentPort?.postMessage(value);
});
