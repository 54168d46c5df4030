/**
 * Tells the runners of this process for which instants there are jobs; what they miss they find by
 * looking.
 */
import { EventEmitter } from 'node:events';

const news = new EventEmitter<{ job: [runAt: Date] }>();
news.setMaxListeners(0);

/** Called after the commit that stored a job. */
export function announceJob(runAt: Date): void {
  news.emit('job', runAt);
}

/** Calls back for each announced job, until the answer is called. */
export function onJob(hear: (runAt: Date) => void): () => void {
  news.on('job', hear);
  return () => news.off('job', hear);
}
