/** Records changes of staff, in the transaction that makes them, and lists them. */

import type { AnsweredOf } from '#src/platform/contract/codec.ts';
import type { Db } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import { readPage } from '#src/platform/database/paging.ts';
import type { StaffEvent, StaffEventKind } from '../staff-event-contract.ts';
import { insertStaffEvent, selectStaffEvents } from './staff-event-sql.ts';

export interface StaffChange {
  staffId: string;
  kind: StaffEventKind;
  /** The acting person; null for the server itself. */
  by: string | null;
  /** Never contains a password. */
  detail?: string | undefined;
  now: Date;
}

export async function recordStaffEvent(tx: Db, change: StaffChange): Promise<void> {
  const { staffId, kind, by, detail, now } = change;
  const row = { id: newId(), staffId, actorId: by, kind, createdAt: now };
  await insertStaffEvent(tx, { ...row, detail: detail ?? null });
}

const pageSize = 20;

/** One page, newest first; `before` leads to the next page. */
export async function findStaffEvents(
  db: Db,
  before: number | undefined,
): Promise<{ events: AnsweredOf<typeof StaffEvent>[]; before?: number }> {
  const { shown, last } = await readPage(pageSize, (limit) =>
    selectStaffEvents(db, { limit, ...(before !== undefined && { before }) }),
  );
  return {
    events: shown.map(({ createdAt, by, detail, ...event }) => ({
      ...event,
      at: createdAt,
      ...(by !== null && { by }),
      ...(detail !== null && { detail }),
    })),
    ...(last && { before: last.sequence }),
  };
}
