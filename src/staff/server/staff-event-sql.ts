/** Statements on the history of staff changes. */
import { desc, eq, lt } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#src/platform/database/db.ts';
import { staffEvents } from './staff-event-tables.ts';
import { staff } from './staff-tables.ts';

export function insertStaffEvent(db: Db, row: typeof staffEvents.$inferInsert) {
  return db.insert(staffEvents).values(row);
}

/** Newest first. */
export function selectStaffEvents(db: Db, { before, limit }: { before?: number; limit: number }) {
  const actors = alias(staff, 'actors');
  return db
    .select({
      sequence: staffEvents.sequence,
      kind: staffEvents.kind,
      detail: staffEvents.detail,
      createdAt: staffEvents.createdAt,
      person: staff.fullName,
      by: actors.fullName,
    })
    .from(staffEvents)
    .innerJoin(staff, eq(staff.id, staffEvents.staffId))
    .leftJoin(actors, eq(actors.id, staffEvents.actorId))
    .where(before === undefined ? undefined : lt(staffEvents.sequence, before))
    .orderBy(desc(staffEvents.sequence))
    .limit(limit);
}
