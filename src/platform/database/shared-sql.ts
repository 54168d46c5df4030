/** Statements on data that servers share. */
import { sql } from 'drizzle-orm';
import type { Db } from './db.ts';
import { sharedVersions } from './shared-tables.ts';

export function raiseVersion(db: Db, topic: string) {
  return db
    .insert(sharedVersions)
    .values({ topic, version: 1 })
    .onConflictDoUpdate({
      target: sharedVersions.topic,
      set: { version: sql`${sharedVersions.version} + 1` },
    });
}

export function selectVersions(db: Db) {
  return db.select().from(sharedVersions);
}
