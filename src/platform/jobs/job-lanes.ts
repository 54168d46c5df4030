/** Counts the running jobs per lane, and how many more may start. */
import type { JobLane } from './job-sql.ts';

/**
 * The limit of running jobs per kind and lane, so that a company that does not respond delays no
 * other jobs.
 */
const places = 10;

export function jobLanes() {
  const counts = new Map<string, JobLane & { count: number }>();
  const keyOf = ({ kind, lane }: JobLane) => `${kind} ${lane}`;
  return {
    enter(job: JobLane) {
      const count = (counts.get(keyOf(job))?.count ?? 0) + 1;
      counts.set(keyOf(job), { kind: job.kind, lane: job.lane, count });
    },
    leave(job: JobLane) {
      const entry = counts.get(keyOf(job));
      if (!entry) return;
      entry.count -= 1;
      if (entry.count === 0) counts.delete(keyOf(job));
    },
    /**
     * Returns the full lanes, and a `limit`: that many jobs can start without exceeding any other
     * lane's places, whatever their lanes are.
     */
    room() {
      const lanes = [...counts.values()];
      const full = lanes.filter(({ count }) => count >= places);
      const most = Math.max(
        0,
        ...lanes.map(({ count }) => count).filter((count) => count < places),
      );
      return { full, limit: places - most };
    },
  };
}
