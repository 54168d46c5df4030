/** Which lanes the running jobs are of, and how many more may start. */
import type { JobLane } from './job-sql.ts';

/** So many jobs of one kind and lane run at once: a company that hangs holds no others up. */
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
    /** Whatever lanes the next jobs have: of `limit` jobs, none has more than its places. */
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
