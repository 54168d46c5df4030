/** One list of the accountant for some days, without its month. */
import { parse } from 'csv-parse/sync';
import type { AccountantList } from '#src/accounting/accountant-rules.ts';
import { listText } from '#src/accounting/server/lists/list-service.ts';
import type { DayRange } from '#src/platform/contract/business-day.ts';
import type { Db } from '#src/platform/database/db.ts';
import type { Row } from './month-file.ts';

export async function readList(db: Db, list: AccountantList, range: DayRange): Promise<Row[]> {
  const parts: string[] = [];
  for await (const part of listText(list, db, range, () => undefined)) parts.push(part);
  return parse<Row>(parts.join(''), { columns: true, bom: true });
}
