/** The text beside the files of a month: what each of them is, and which sums are the same. */
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import { longDay } from '#src/platform/contract/day-text.ts';
import { counted, formatPaise } from '#src/platform/contract/rupee-format.ts';
import { type AccountantList, accountantLists, daysOfMonth } from '../../accountant-rules.ts';
import type { HeldSum } from '../lists/sold-pass-sql.ts';

export interface MonthFacts {
  shopName: string;
  month: string;
  /** `2026-12-01 10:25` in the business's time zone. */
  madeAt: string;
  /** How many lines each list has, without the names of its columns. */
  lines: ReadonlyMap<AccountantList, number>;
  vouchers: number;
  ledgers: number;
  /** What passes held at the end of the month; undefined without passes. */
  held: HeldSum | undefined;
}

export const vouchersFile = 'tally-vouchers.xml';
export const ledgersFile = 'tally-ledgers.xml';

export function monthReadme(facts: MonthFacts): string {
  const { shopName, month, madeAt, lines, held } = facts;
  const { from, to } = daysOfMonth(month);
  const hasGst = lines.has('gst13');
  const paragraphs = [
    `${shopName}: ${longDay(from)} to ${longDay(to)}`,
    `Made on ${madeAt}. All files are of this one moment.`,
    ...(held ? [advances(to, held)] : []),
    'FILES',
    filesOf(facts),
    ...(hasGst ? [] : [withoutGst]),
    howToRead,
    'SUMS THAT ARE THE SAME',
    [...sums, ...(held ? passSums : []), ...(hasGst ? gstSums : [])]
      .map((each) => `- ${each}`)
      .join('\n'),
    'FOR TALLY',
    tally,
  ];
  // Notepad shows older forms of line breaks as one line, and needs the mark to read UTF-8.
  return `\uFEFF${paragraphs.join('\n\n')}\n`.replaceAll('\n', '\r\n');
}

function filesOf({ lines, vouchers, ledgers }: MonthFacts): string {
  const ofLists = [...lines].map(([list, count]) => {
    const { label, of } = accountantLists[list];
    return `${list}.csv\n    ${label}: ${of} (${counted(count, 'line')})`;
  });
  const ofTally = [
    `${ledgersFile}\n    ${counted(ledgers, 'ledger')} of the journal, for Tally`,
    `${vouchersFile}\n    The journal again, for Tally (${counted(vouchers, 'voucher')})`,
  ];
  return [...ofLists, ...ofTally].join('\n');
}

const withoutGst = `There are no tables of the GST return: no tax invoice was issued as a regular
taxpayer in this month.`;

/** `Advances held on 30 Nov 2026: ₹84,300.00, for 843 meals of 40 passes.` */
function advances(day: BusinessDay, { passes, meals, paise }: HeldSum): string {
  const of = `${counted(meals, 'meal')} of ${counted(passes, 'pass', 'passes')}`;
  return `Advances held on ${longDay(day)}: ${formatPaise(paise)}, for ${of}.`;
}

const howToRead = `Amounts are rupees. In journal.csv what an account got is above zero (debit),
and what it gave is below zero (credit). Lines with the same Entry and Source
are one entry. Sales are by day of delivery and include GST; receipts are by
day of issue, which is the day of payment. So the sales of a month and its
receipts differ by what was paid in another month, or is still owed.
What came when its day was closed already is in the journal, the cash book and
the files for Tally on the first day that was open then, and in the other lists
on its own day. So is a settlement file that was taken back: the journal keeps
its lines, and takes them back later. At the end of a month the sums below can
differ by that.`;

const sums = [
  'journal.csv: each entry adds up to 0.00, and so does the whole file.',
  `orders.csv, Total of all orders that are not cancelled, is what the journal
  has for Sales, Delivery fees and Discounts together, with the other sign.`,
  `balances.csv: what the journal has for an account is its Change, and Opening
  balance + Change is its Closing balance. Balances are of all entries since
  the first, of income and expenses too.`,
  `cashbook.csv: in each book, opening balance + Came - Went is the closing
  balance. The lines of a book are those of Till or Rider in the journal.`,
  `collections.csv, Taken in cash, is what came by "Paid in cash" and "Too much
  or too late" in cashbook.csv.`,
  `transfers.csv and settlements.csv have the same Net, for each UTR too. It is
  what the journal has for Bank, without its entries "Cash banked", "Cash from
  the bank" and "Refunded by hand"; fee and tax are its Company fees.`,
];

const passSums = [
  `passes.csv: Held before, with the lines of the pass in passmeals.csv, is Held
  after; so are its meals. Held after of all passes is the advances above.`,
  `passmeals.csv, Amount, is what the journal has for Meals owed, with the other
  sign. The sale of a pass is invoiced when it is paid; its meals have no paper.`,
];

const gstSums = [
  `receipts.csv, Taxable value of the scheme "regular", is Table 4 + Table 7
  - Table 9B, and it is Table 12. Credit notes are below zero in receipts.csv,
  taken off in tables 7 and 12, and written without a minus in Table 9B.`,
  'Table 12, B2B, is Table 4 - Table 9B; Table 12, B2C, is Table 7.',
  'Table 13 counts the lines of receipts.csv of the scheme "regular".',
];

const tally = `1. Make a backup of your company in Tally.
2. Import > Masters: ${ledgersFile}. Ledgers that Tally has stay as they are.
3. Import > Transactions: ${vouchersFile}. A voucher has an id of its own, so
   that importing the file again does not book it twice.
Ledgers have the names of the journal's accounts; the owner can change them in
Settings > Tally. Vouchers have no tax ledgers: book the tax of the month once,
from Sales to your ledgers for output CGST and SGST, by the tables of the GST
return.`;
