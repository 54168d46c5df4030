/** The history of staff changes. */
import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, oneOf } from '#src/platform/database/columns.ts';
import { type StaffEventKind, staffEventKinds } from '../staff-event-contract.ts';
import { staff } from './staff-tables.ts';

/** Append-only, enforced by a trigger. */
export const staffEvents = pgTable(
  'staff_events',
  {
    id: id(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    /** The acting person; null for the server itself. */
    actorId: uuid('actor_id').references(() => staff.id),
    kind: text('kind').$type<StaffEventKind>().notNull(),
    /** The old and the new value; never a password. */
    detail: text('detail'),
    sequence: bigint('sequence', { mode: 'number' }).notNull().unique().generatedAlwaysAsIdentity(),
    createdAt: createdAt(),
  },
  (table) => [
    index('staff_events_by_person').on(table.staffId),
    oneOf('staff_events_kind', table.kind, staffEventKinds),
  ],
);
