/** The shop's settings in force, and their history. */
import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant, oneOf } from '#src/platform/database/columns.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import { groupNames, type SettingsGroup } from '../settings-groups.ts';

/** One row for each group; the value has the form of the group's schema. */
export const settings = pgTable(
  'settings',
  {
    group: text('group_name').$type<SettingsGroup>().primaryKey(),
    revision: integer('revision').notNull(),
    value: jsonb('value').notNull(),
    changedAt: instant('changed_at').notNull(),
    /** Null for the first values of a new shop. */
    changedBy: uuid('changed_by').references(() => staff.id),
  },
  (table) => [
    oneOf('settings_group', table.group, groupNames),
    check('settings_revision', sql`${table.revision} > 0`),
    check('settings_value', sql`jsonb_typeof(${table.value}) = 'object'`),
  ],
);

/** Every value that a group ever had, including the one in force. Append-only. */
export const settingsHistory = pgTable(
  'settings_history',
  {
    group: text('group_name').$type<SettingsGroup>().notNull(),
    revision: integer('revision').notNull(),
    value: jsonb('value').notNull(),
    changedAt: instant('changed_at').notNull(),
    changedBy: uuid('changed_by').references(() => staff.id),
  },
  (table) => [
    primaryKey({ columns: [table.group, table.revision] }),
    oneOf('settings_history_group', table.group, groupNames),
  ],
);
