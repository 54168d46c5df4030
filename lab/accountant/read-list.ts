/** One list of the accountant for some days, without its month. */
import { parse } from 'csv-parse/sync';
import type { AccountantList } from '#src/accounting/accountant-rules.ts';
import { openList } from '#src/accounting/server/lists/list-service.ts';
import type { DayRange } from '#src/platform/contract/business-day.ts';
import type { Db } from '#src/platform/database/db.ts';
import { csvText } from '#src/platform/http/files/csv-text.ts';
import type { Row } from './month-file.ts';

export async function readList(db: Db, list: AccountantList, range: DayRange): Promise<Row[]> {
  const text = await openList(db, list, range).send(async (columns, pages) => {
    const parts: string[] = [];
    for await (const part of csvText(columns, pages)) parts.push(part);
    return parts.join('');
  });
  return parse<Row>(text, { columns: true, bom: true });
}
