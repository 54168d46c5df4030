import { describe, expect, it } from 'vitest';
import { dayMs } from '#src/platform/contract/business-day.ts';
import { backupName, backupsToDelete, isDraft, madeAt } from './backup-rules.ts';

const nights = (count: number) =>
  Array.from({ length: count }, (_, night) =>
    backupName(new Date(Date.parse('2026-11-02T21:00:00Z') + night * dayMs), true),
  );

describe('the kept backups', () => {
  it('are the newest of seven days and of four weeks', () => {
    const names = nights(60);
    const gone = new Set(backupsToDelete(names));
    const kept = names.filter((name) => !gone.has(name)).map((name) => name.slice(7, 15));
    // 31 December 2026 is a Thursday: its week, and the Sundays before it.
    expect(kept).toEqual([
      ...['20261213', '20261220'],
      ...['20261225', '20261226', '20261227', '20261228', '20261229', '20261230', '20261231'],
    ]);
  });

  it('are the last one of each day with several', () => {
    const day = ['03', '09', '21'].map((hour) => `tiffin-20261121T${hour}0000Z.tar.gz`);
    expect(backupsToDelete(day)).toEqual([day[1], day[0]]);
  });

  it('do not become fewer while no new one is made', () => {
    const names = nights(60);
    const kept = names.filter((name) => !backupsToDelete(names).includes(name));
    expect(backupsToDelete(kept)).toEqual([]);
  });

  it('leave a draft if their run was killed', () => {
    const [name = ''] = nights(1);
    expect(isDraft(`${name}.0198a3c1-5b7e-7c1f-a1b2-c3d4e5f60718.unfinished`)).toBe(true);
    for (const other of [name, `${name}.unfinished`, 'holiday.mp4.unfinished']) {
      expect(isDraft(other)).toBe(false);
    }
  });

  it('include no other files', () => {
    expect(backupsToDelete(['shop.tar.gz', 'tiffin-2026.tar.gz', ...nights(1)])).toEqual([]);
    expect(madeAt('shop.tar.gz')).toBeUndefined();
    expect(madeAt(backupName(new Date('2026-11-21T04:55:00.123Z'), false))).toEqual(
      new Date('2026-11-21T04:55:00Z'),
    );
  });
});
