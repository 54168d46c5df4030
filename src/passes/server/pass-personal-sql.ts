/** The personal data of passes and standing meals, and what happens to it (product 24.14). */
import { and, asc, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { customers } from '#src/customers/server/customer-tables.ts';
import { asRedactedPaper } from '#src/platform/personal/paper-fates.ts';
import {
  blank,
  blankText,
  erasedText,
  type PersonalData,
  personalTable,
} from '#src/platform/personal/personal-data-sql.ts';
import {
  entryLabels,
  heldStates,
  lateSkipLabels,
  leftOutLabels,
  passLabel,
  passStateLabels,
} from '../pass-kinds.ts';
import { leftovers, stoppings } from '../pass-terms.ts';
import { passEntries, passes } from './pass-tables.ts';
import { mealPurses } from './purse-tables.ts';
import { lateSkips, leftOutMeals, skips, standingMeals } from './standing-tables.ts';

const typed = asRedactedPaper('The books of passes say why a meal came back.');

/** The ids of a number's purses, as a subquery. */
const pursesOf = (mobileNo: string): SQL => sql`(select p.id from ${mealPurses} p
  join ${customers} c on c.id = p.customer_id where c.mobile_no = ${mobileNo})`;
const standingOf = (mobileNo: string): SQL =>
  sql`(select s.id from ${standingMeals} s where s.purse_id in ${pursesOf(mobileNo)})`;

const tables = [
  personalTable(mealPurses, {
    label: 'Purses of meals',
    rows: (mobileNo) => sql`${mealPurses.id} in ${pursesOf(mobileNo)}`,
    // Passes are papers and stay; nobody knows any more whose they were.
    personal: { customerId: blank(null) },
  }),
  personalTable(standingMeals, {
    label: 'Standing meals',
    rows: (mobileNo) => sql`${standingMeals.purseId} in ${pursesOf(mobileNo)}`,
    namedBy: ['name'],
    knownBy: ['note'],
    personal: { name: blank(''), note: blank(erasedText) },
  }),
  personalTable(skips, {
    label: 'Skips',
    rows: (mobileNo) => sql`${skips.purseId} in ${pursesOf(mobileNo)}`,
  }),
  personalTable(leftOutMeals, {
    label: 'Meals that were left out',
    rows: (mobileNo) => sql`${leftOutMeals.standingId} in ${standingOf(mobileNo)}`,
    personal: { explanation: blankText(leftOutMeals.explanation) },
    ofStaff: ['explanation'],
    words: { reason: leftOutLabels },
  }),
  personalTable(lateSkips, {
    label: 'Skips that came too late',
    rows: (mobileNo) => sql`${lateSkips.standingId} in ${standingOf(mobileNo)}`,
    words: { answer: lateSkipLabels },
  }),
  personalTable(passes, {
    label: 'Passes',
    rows: (mobileNo) => sql`${passes.purseId} in ${pursesOf(mobileNo)}`,
    personal: { wanted: blank(null) },
    words: { state: passStateLabels, leftover: leftovers, stopping: stoppings },
  }),
  personalTable(passEntries, {
    label: 'Meals of passes',
    rows: (mobileNo) =>
      sql`${passEntries.passId} in (select ${passes.id} from ${passes} where ${passes.purseId} in ${pursesOf(mobileNo)})`,
    personal: { reason: typed },
    ofStaff: ['reason'],
    words: { kind: entryLabels },
  }),
];

export const passPersonal: PersonalData = {
  feature: 'Passes',
  tables,
  async openMatters(db, mobileNo) {
    const rows = await db
      .select({ number: passes.number, meals: passes.balanceMeals })
      .from(passes)
      .where(
        and(
          sql`${passes.purseId} in ${pursesOf(mobileNo)}`,
          inArray(passes.state, heldStates),
          gt(passes.balanceMeals, 0),
        ),
      )
      .orderBy(asc(passes.number));
    return rows.map(({ number, meals }) => `Pass ${passLabel(number)} has ${meals} meals left.`);
  },
};
