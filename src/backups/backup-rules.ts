/** Which backups are kept, and what they are called. */
import { dayMs } from '#src/platform/contract/business-day.ts';

/** How many newest ones: of that many days, and of that many weeks. */
const keptDays = 7;
const keptWeeks = 4;
/** A restoration that was tried so long ago is tried again. */
export const provenDays = 7;
/** An owner is called when the last good one is older. */
export const oldDays = 2;

const form = /^tiffin-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z\.tar\.gz(\.age)?$/;
const draftEnd = /\.[\da-f-]{36}\.unfinished$/;

/** By the instant, in UTC, so that names sort as they were made. */
export function backupName(now: Date, isSealed: boolean): string {
  const instant = now.toISOString().replace(/[-:]|\.\d+/g, '');
  return `tiffin-${instant}.tar.gz${isSealed ? '.age' : ''}`;
}

/** When a file was made; undefined for one that is no backup of the shop's own. */
export function madeAt(name: string): Date | undefined {
  const parts = form.exec(name);
  if (!parts) return undefined;
  const [, year, month, day, hour, minute, second] = parts;
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

/** The file of a run that was killed before its backup was whole. */
export function isDraft(name: string): boolean {
  return draftEnd.test(name) && madeAt(name.replace(draftEnd, '')) !== undefined;
}

/**
 * Of the files in a folder those that may go: neither the newest of the last seven days that have
 * one, nor of the last four such weeks, which begin on Mondays. Days without a backup don't count,
 * so a shop that was off for a year loses nothing. Other files stay.
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

/** The newest of each group, of so many groups; `made` is sorted, the newest first. */
function newestOf(made: readonly Made[], groupOf: (each: Made) => number, most: number): string[] {
  const newest = new Map<number, string>();
  for (const each of made) {
    const group = groupOf(each);
    if (!newest.has(group)) newest.set(group, each.name);
  }
  return [...newest.values()].slice(0, most);
}
