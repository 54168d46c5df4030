/**
 * Tells the job runners of this process when new jobs are due. A runner finds missed jobs by
 * polling.
 */
import { EventEmitter } from 'node:events';

const news = new EventEmitter<{ job: [runAt: Date] }>();
news.setMaxListeners(0);

/** Call this after the commit that stored a job. */
export function announceJob(runAt: Date): void {
  news.emit('job', runAt);
}

/** Calls back for each announced job; returns a function that unsubscribes. */
export function onJob(hear: (runAt: Date) => void): () => void {
  news.on('job', hear);
  return () => news.off('job', hear);
}
