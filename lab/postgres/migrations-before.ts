import { readMigrationFiles } from 'drizzle-orm/migrator';

/** The first `count` migrations from before 1.0.0, which a shop of that time has. */
export function migrationsBefore(count = Number.POSITIVE_INFINITY): string[] {
  return readMigrationFiles({ migrationsFolder: 'migrations/before-1.0.0' })
    .slice(0, count)
    .map(({ folderMillis }) => String(folderMillis));
}
