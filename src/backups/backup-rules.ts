/** Which backups are kept, and their file names. */
import { dayMs } from '#src/platform/contract/business-day.ts';

/** The newest backup of this many days and of this many weeks is kept. */
const keptDays = 7;
const keptWeeks = 4;
/** A new test restoration is made after this many days. */
export const provenDays = 7;
/** The owner gets an alert if the last good backup is older than this many days. */
export const oldDays = 2;

const form = /^tiffin-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z\.tar\.gz(\.age)?$/;
const draftEnd = /\.[\da-f-]{36}\.unfinished$/;

/** The instant in UTC, so that names sort by time. */
export function backupName(now: Date, isSealed: boolean): string {
  const instant = now.toISOString().replace(/[-:]|\.\d+/g, '');
  return `tiffin-${instant}.tar.gz${isSealed ? '.age' : ''}`;
}

/** When a file was made; undefined for files that are not backups of the shop. */
export function madeAt(name: string): Date | undefined {
  const parts = form.exec(name);
  if (!parts) return undefined;
  const [, year, month, day, hour, minute, second] = parts;
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

/** The file of a run that was killed before its backup was complete. */
export function isDraft(name: string): boolean {
  return draftEnd.test(name) && madeAt(name.replace(draftEnd, '')) !== undefined;
}

/**
 * Files that may be deleted: all backups except the newest of each of the last seven days with a
 * backup, and of the last four such weeks, which start on Mondays. Days without a backup don't
 * count, so a shop that was off for a year loses nothing. Other files are never deleted.
 */
export function backupsToDelete(names: readonly string[]): string[] {
  const made = names
    .flatMap((name) => {
      const at = madeAt(name);
      return at ? [{ name, day: Math.floor(at.getTime() / dayMs) }] : [];
    })
    .sort((one, other) => (one.name < other.name ? 1 : -1));
  const kept = new Set([
    ...newestOf(made, ({ day }) => day, keptDays),
    // 1970-01-01 was a Thursday.
    ...newestOf(made, ({ day }) => Math.floor((day + 3) / 7), keptWeeks),
  ]);
  return made.map(({ name }) => name).filter((name) => !kept.has(name));
}

interface Made {
  name: string;
  day: number;
}

/** The newest of each of the first `most` groups; `made` is sorted, newest first. */
function newestOf(made: readonly Made[], groupOf: (each: Made) => number, most: number): string[] {
  const newest = new Map<number, string>();
  for (const each of made) {
    const group = groupOf(each);
    if (!newest.has(group)) newest.set(group, each.name);
  }
  return [...newest.values()].slice(0, most);
}
