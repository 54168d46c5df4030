/** The personal data of customers, and what happens to it on erasure (product 24.14). */
import { and, asc, eq, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#src/platform/database/db.ts';
import {
  deleteRow,
  type PersonalData,
  personalTable,
} from '#src/platform/personal/personal-data-sql.ts';
import { languageLabels } from '../customer-fields.ts';
import { customers } from './customer-tables.ts';
import { customerMergers } from './merging/merger-tables.ts';
import { customerLinks } from './private-page/link-tables.ts';
import { cashRefusals } from './refusals/cash-refusal-tables.ts';

/** The id of a number, as a subquery. */
function idOf(mobileNo: string): SQL {
  return sql`(select c.id from ${customers} c where c.mobile_no = ${mobileNo})`;
}

const tables = [
  personalTable(customers, {
    label: 'Customers',
    rows: (mobileNo) => eq(customers.mobileNo, mobileNo),
    number: 'mobileNo',
    namedBy: ['name'],
    ofStaff: ['marks', 'note', 'blockedReason'],
    personal: {
      ...{ mobileNo: deleteRow, name: deleteRow, marks: deleteRow, note: deleteRow },
      blockedReason: deleteRow,
      wishes: deleteRow,
    },
    words: { language: languageLabels },
  }),
  personalTable(customerMergers, {
    label: 'Numbers brought together',
    rows: (mobileNo) => {
      const { keptId, mergedId, broughtIds } = customerMergers;
      const id = idOf(mobileNo);
      return sql`(${keptId} = ${id} or ${mergedId} = ${id} or ${id} = any(${broughtIds}))`;
    },
    personal: { before: deleteRow, after: deleteRow },
    // Copies of what staff typed on the cards.
    ofStaff: ['before', 'after'],
  }),
  personalTable(customerLinks, {
    label: 'Private links',
    rows: (mobileNo) => eq(customerLinks.customerId, idOf(mobileNo)),
    // Without the link's token the row is of no use.
    personal: { tokenHash: deleteRow },
  }),
  personalTable(cashRefusals, {
    label: 'Refusals at the door',
    rows: (mobileNo) => eq(cashRefusals.mobileNo, mobileNo),
    number: 'mobileNo',
    personal: { mobileNo: deleteRow },
  }),
];

/**
 * Locks the person with all of their numbers, as `selectCustomersForUpdate` does: an order that is
 * being placed with this number is finished before, and a later one waits. It locks twice, because
 * the number can be merged into another person while the first lock waits.
 */
async function lock(tx: Db, mobileNo: string): Promise<void> {
  const person = sql`(select coalesce(c.merged_into, c.id) from ${customers} c where c.mobile_no = ${mobileNo})`;
  for (const _ of ['as it was', 'as it is']) {
    await tx
      .select({ id: customers.id })
      .from(customers)
      .where(or(eq(customers.id, person), eq(customers.mergedInto, person)))
      .orderBy(asc(customers.id))
      .for('update');
  }
}

async function otherNumbers(db: Db, mobileNo: string): Promise<string[]> {
  const person = db
    .select({ id: sql`coalesce(${customers.mergedInto}, ${customers.id})` })
    .from(customers)
    .where(eq(customers.mobileNo, mobileNo));
  const { id, mergedInto, mobileNo: number } = customers;
  const rows = await db
    .select({ number })
    .from(customers)
    .where(and(sql`coalesce(${mergedInto}, ${id}) in (${person})`, ne(number, mobileNo)))
    .orderBy(asc(number));
  return rows.map((row) => row.number);
}

/** `leaveOthers` removes a number from the mergers of other people. */
export function customerPersonal(leaveOthers: PersonalData['beforeErase']): PersonalData {
  return {
    feature: 'Customers',
    tables,
    lock,
    otherNumbers,
    ...(leaveOthers && { beforeErase: leaveOthers }),
  };
}
