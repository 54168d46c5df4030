/** The journal's entries of passes: what was sold, drawn, came back and lapsed. */
import { between, sql } from 'drizzle-orm';
import { type JournalPart, lineOf, readEntries } from '#src/journal/server/journal-part-tables.ts';
import { journalOfEntries } from '../pass-kinds.ts';
import { passEntries } from './pass-tables.ts';

const e = passEntries;

const entriesOfPasses: JournalPart = {
  table: e,
  id: e.id,
  isOf: ({ from, to }) => between(e.day, from, to),
  lines: (these) =>
    sql.join(
      journalOfEntries.map(({ entry, kind, against }) =>
        readEntries({
          ...{ kind, source: e.id, day: e.day, at: e.createdAt, reason: e.reason },
          ...{ staff: e.staffId, from: sql`${e}` },
          where: sql`${these} and ${e.kind} = ${sql.raw(`'${entry}'`)}`,
          lines: [
            lineOf({ account: against, order: e.orderId, paise: sql`${e.paise}` }),
            lineOf({ account: 'mealsOwed', order: e.orderId, paise: sql`-${e.paise}` }),
          ],
        }),
      ),
      sql` union all `,
    ),
};

export const passJournal: readonly JournalPart[] = [entriesOfPasses];
