/** Personal data in the kitchen's counts, and what happens to it at erasure (product 24.14). */
import { sql } from 'drizzle-orm';
import { selectOrderIdsOf, selectOrdersOf } from '#src/orders/server/order-personal-sql.ts';
import type { Db } from '#src/platform/database/db.ts';
import { uuids } from '#src/platform/database/plain-rows-sql.ts';
import {
  blank,
  erasedText,
  type PersonalData,
  personalTable,
} from '#src/platform/personal/personal-data-sql.ts';
import { amendmentLabels } from '../shift-day-rules.ts';
import { digestOf } from './count/shift-line-sql.ts';
import { amendments, shiftDays } from './shift-day-tables.ts';
import { shiftLines } from './shift-line-tables.ts';
import { shiftExplanations } from './shift-note-tables.ts';

/** The wishes of a line without any. */
const noWishes = sql`'[]'::jsonb`;

const tables = [
  personalTable(shiftLines, {
    label: 'Lines of counts',
    rows: (mobileNo) => sql`${shiftLines.orderId} in ${selectOrdersOf(mobileNo)}`,
    personal: { note: blank(''), wishes: blank(noWishes) },
  }),
  personalTable(amendments, {
    label: 'Changes of counts',
    rows: (mobileNo) => sql`${amendments.orderId} in ${selectOrdersOf(mobileNo)}`,
    personal: {
      wishes: blank(sql`case when ${amendments.wishes} is null then null else ${noWishes} end`),
    },
    words: { kind: amendmentLabels },
  }),
  personalTable(shiftExplanations, {
    label: 'Explanations',
    rows: (mobileNo) => sql`${shiftExplanations.orderId} in ${selectOrdersOf(mobileNo)}`,
    personal: { reason: blank(erasedText) },
    ofStaff: ['reason'],
  }),
];

export const kitchenPersonal: PersonalData = {
  feature: 'Kitchen',
  tables,
  beforeErase: async (tx, mobileNo) => blankLineTexts(tx, await selectOrderIdsOf(tx, mobileNo)),
};

/** Blanks the copies of these orders' notes and wishes, and updates the digests of their counts. */
export async function blankLineTexts(tx: Db, orderIds: readonly string[]): Promise<void> {
  const ids = uuids(orderIds);
  const ofOrders = sql`(select l.date, l.shift from ${shiftLines} l
    where l.order_id = any(${ids}) and (l.note <> '' or l.wishes <> '[]'))`;
  // Locks the counts first: a concurrent transaction that blanks other lines of the same counts
  // waits, and then sees these changes.
  const { rows } = await tx.execute<{ date: string; shift: string }>(sql`
    select d.date, d.shift from ${shiftDays} d where (d.date, d.shift) in ${ofOrders}
    order by d.date, d.shift for no key update`);
  if (rows.length === 0) return;
  await tx.execute(sql`update ${shiftLines} set note = '', wishes = '[]'
    where ${shiftLines.orderId} = any(${ids})
      and (${shiftLines.note} <> '' or ${shiftLines.wishes} <> '[]')`);
  await tx.execute(sql`update ${amendments} set wishes = '[]'
    where ${amendments.orderId} = any(${ids}) and ${amendments.wishes} <> '[]'`);
  const days = sql.join(
    rows.map(({ date, shift }) => sql`(${date}::date, ${shift}::text)`),
    sql`, `,
  );
  const digest = sql.raw(digestOf('shift_days.date', 'shift_days.shift'));
  await tx.execute(sql`update ${shiftDays} set digest = ${digest}
    where ${shiftDays.digest} is not null and (${shiftDays.date}, ${shiftDays.shift}) in (${days})`);
}
