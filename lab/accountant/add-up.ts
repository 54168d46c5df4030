/** Adds a month up from its files alone, and compares every sum that the files have twice. */
import { type MonthFile, paiseOf, type Row, readMonth, type Voucher } from './month-file.ts';

/** One sentence for each sum that differs. */
export function faultsOfMonth(zip: Uint8Array): string[] {
  const month = readMonth(zip);
  return [
    ...entriesOf(month).faults,
    ...faultsOfTally(month),
    ...faultsOfBalances(month),
    ...faultsOfCash(month),
    ...faultsOfBank(month),
    ...faultsOfSales(month),
    ...faultsOfGst(month),
    ...faultsOfPasses(month),
  ];
}

const listOf = (month: MonthFile, name: string): Row[] => {
  const rows = month.list(name);
  if (!rows) throw new Error(`There is no ${name}.csv.`);
  return rows;
};
const sumOf = (rows: readonly Row[], ...columns: string[]) =>
  rows.reduce((sum, row) => sum + columns.reduce((own, name) => own + paiseOf(row[name]), 0), 0);
const compare = (what: string, one: unknown, other: unknown): string[] => {
  const [left, right] = [JSON.stringify(one), JSON.stringify(other)];
  return left === right ? [] : [`${what}: ${left}, not ${right}`];
};
const sorted = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other);
const sums = <Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  paise: (item: Item) => number,
): Record<string, number> => {
  const groups = [...Map.groupBy(items, keyOf)].map(
    ([key, group]) => [key, group.reduce((sum, item) => sum + paise(item), 0)] as const,
  );
  return Object.fromEntries(groups.toSorted(([one], [other]) => (one < other ? -1 : 1)));
};

const accountOf = ({ Account = '', Person = '' }: Row) =>
  Person === '' ? Account : `${Account}: ${Person}`;

function entriesOf(month: MonthFile) {
  const entries = Map.groupBy(listOf(month, 'journal'), (row) => `${row.Entry} ${row.Source}`);
  const faults = [...entries].flatMap(([entry, lines]) => [
    ...compare(`the sum of ${entry}`, sumOf(lines, 'Amount'), 0),
    ...compare(`the days of ${entry}`, new Set(lines.map(({ Day }) => Day)).size, 1),
  ]);
  return { entries, faults };
}

/** Every entry is a voucher with the same day and amounts; an account is one ledger. */
function faultsOfTally(month: MonthFile): string[] {
  const { entries } = entriesOf(month);
  const keyOf = ({ narration, source }: Voucher) => `${narration.split(' · ')[0]} ${source}`;
  const vouchers = new Map(month.vouchers.map((voucher) => [keyOf(voucher), voucher]));
  const faults = [...entries].flatMap(([entry, lines]) => {
    const voucher = vouchers.get(entry);
    if (!voucher) return [`${entry} is no voucher`];
    const own = lines.map(({ Amount }) => paiseOf(Amount));
    return [
      ...compare(`the day of ${entry}`, voucher.date, lines[0]?.Day?.replaceAll('-', '')),
      ...compare(
        `the amounts of ${entry}`,
        sorted(voucher.lines.map(({ paise }) => paise)),
        sorted(own),
      ),
      ...faultsOfType(voucher, month),
    ];
  });
  const lines = month.vouchers.flatMap((voucher) => voucher.lines);
  const ids = new Set(month.vouchers.map(({ id }) => id));
  return [
    ...faults,
    ...compare(
      'the number of vouchers',
      [ids.size, month.vouchers.length],
      [entries.size, entries.size],
    ),
    ...compare(
      'the balances of the ledgers',
      sorted(
        Object.values(
          sums(
            lines,
            ({ ledger }) => ledger,
            ({ paise }) => paise,
          ),
        ),
      ),
      sorted(
        Object.values(sums(listOf(month, 'journal'), accountOf, ({ Amount }) => paiseOf(Amount))),
      ),
    ),
    ...compare(
      'the ledgers',
      [...new Set(lines.map(({ ledger }) => ledger))].toSorted(),
      [...month.ledgers.keys()].toSorted(),
    ),
  ];
}

/** Tally takes money only in receipts, payments and contras. */
function faultsOfType({ id, type, lines }: Voucher, { ledgers }: MonthFile): string[] {
  const money = lines.filter(({ ledger }) =>
    ['Bank Accounts', 'Cash-in-Hand'].includes(ledgers.get(ledger) ?? ''),
  );
  const moved = money.reduce((sum, { paise }) => sum + paise, 0);
  const isRight = {
    Journal: money.length === 0,
    Contra: money.length === lines.length,
    Receipt: money.length < lines.length && moved > 0,
    Payment: money.length < lines.length && moved < 0,
  }[type];
  return isRight ? [] : [`${id} is a ${type}`];
}

/** What each account has moved, and a balance that is the one before with that. */
function faultsOfBalances(month: MonthFile): string[] {
  const balances = listOf(month, 'balances');
  const moved = sums(listOf(month, 'journal'), accountOf, ({ Amount }) => paiseOf(Amount));
  const changes = sums(balances, accountOf, ({ Change }) => paiseOf(Change));
  return [
    ...[...new Set([...Object.keys(moved), ...Object.keys(changes)])].flatMap((account) =>
      compare(`the change of ${account}`, changes[account] ?? 0, moved[account] ?? 0),
    ),
    ...balances.flatMap((row) =>
      compare(
        `the closing balance of ${accountOf(row)}`,
        paiseOf(row['Closing balance']),
        sumOf([row], 'Opening balance', 'Change'),
      ),
    ),
    ...compare('the sum of all balances', sumOf(balances, 'Closing balance'), 0),
  ];
}

/** Each book runs from its opening to its closing balance, and has the journal's lines. */
function faultsOfCash(month: MonthFile): string[] {
  const faults: string[] = [];
  const rows = listOf(month, 'cashbook');
  let balance = 0;
  for (const row of rows) {
    if (row.Entry === 'Opening balance') balance = paiseOf(row.Balance);
    balance += paiseOf(row.Came) - paiseOf(row.Went);
    faults.push(
      ...compare(`the balance of ${row.Book} at ${row.Source}`, paiseOf(row.Balance), balance),
    );
  }
  const lines = listOf(month, 'journal').filter(({ Account = '' }) =>
    ['Till', 'Rider'].includes(Account),
  );
  const moved = rows.filter(({ Source }) => Source !== '');
  return [
    ...faults,
    ...compare(
      'the lines of the cash book',
      sums(
        moved,
        ({ Book = '' }) => Book,
        (row) => paiseOf(row.Came) - paiseOf(row.Went),
      ),
      sums(lines, accountOf, ({ Amount }) => paiseOf(Amount)),
    ),
    ...compare('how many lines the cash book has', moved.length, lines.length),
    ...compare(
      'the cash that was taken',
      sumOf(
        listOf(month, 'collections').filter(({ Method }) => Method === 'Cash'),
        'Taken',
      ),
      sumOf(
        moved.filter(({ Entry = '' }) => ['Paid in cash', 'Too much or too late'].includes(Entry)),
        'Came',
      ),
    ),
  ];
}

function faultsOfBank(month: MonthFile): string[] {
  const [transfers, lines] = [listOf(month, 'transfers'), listOf(month, 'settlements')];
  // Cash that went to the bank, or came from it, is in no settlement.
  const settled = listOf(month, 'journal').filter(({ Entry }) => Entry?.startsWith('Settlement'));
  const inJournal = (account: string) =>
    sumOf(
      settled.filter(({ Account }) => Account === account),
      'Amount',
    );
  const byUtr = (rows: readonly Row[]) =>
    sums(
      rows,
      ({ Company, UTR }) => `${Company} ${UTR}`,
      ({ Net }) => paiseOf(Net),
    );
  return [
    ...compare('the net of each transfer', byUtr(transfers), byUtr(lines)),
    ...compare('what the bank got', inJournal('Bank'), sumOf(transfers, 'Net')),
    ...compare(
      'the fees',
      inJournal('Company fees'),
      sumOf(lines, 'Fee without tax', 'Tax on fee'),
    ),
    ...compare(
      'gross, less what was taken off',
      sumOf(transfers, 'Gross', 'Other') -
        sumOf(transfers, 'Given back', 'Fee without tax', 'Tax on fee'),
      sumOf(transfers, 'Net'),
    ),
  ];
}

function faultsOfSales(month: MonthFile): string[] {
  const sold = listOf(month, 'orders').filter(({ Status }) => Status !== 'Cancelled');
  const sales = listOf(month, 'journal').filter(({ Account = '' }) =>
    ['Sales', 'Delivery fees', 'Discounts'].includes(Account),
  );
  return compare('the sales', -sumOf(sales, 'Amount'), sumOf(sold, 'Total'));
}

const taxes = ['Taxable value', 'Central tax', 'State or UT tax'];

function faultsOfGst(month: MonthFile): string[] {
  const papers = listOf(month, 'receipts').filter(({ Scheme }) => Scheme === 'regular');
  const tables = ['gst4', 'gst7', 'gst9b', 'gst12', 'gst13'].map((name) => month.list(name));
  const [table4, table7, table9b, table12, table13] = tables;
  if (!table4 || !table7 || !table9b || !table12 || !table13) {
    return [
      ...compare('tables of the return without papers', papers.length, 0),
      ...compare('tables of the return', tables.filter(Boolean).length, 0),
    ];
  }
  const of12 = (supplies: string) => table12.filter(({ Supplies }) => Supplies === supplies);
  const taxOf = (rows: readonly Row[]) => taxes.map((column) => sumOf(rows, column));
  const less = (rows: readonly Row[], back: readonly Row[]) => {
    const given = taxOf(back);
    return taxOf(rows).map((paise, at) => paise - (given[at] ?? 0));
  };
  const counts = table13.reduce((sum, row) => sum + Number(row['Net issued']), 0);
  return [
    ...compare(
      'the tax of all papers',
      taxOf(table12),
      ['Taxable value', 'CGST', 'SGST or UTGST'].map((column) => sumOf(papers, column)),
    ),
    ...compare('the total of all papers', sumOf(table12, 'Total value'), sumOf(papers, 'Total')),
    ...compare('table 12 of registered people', taxOf(of12('B2B')), less(table4, table9b)),
    ...compare('table 12 of all others', taxOf(of12('B2C')), taxOf(table7)),
    ...compare('the number of papers', counts, papers.length),
    ...[...table4, ...table9b].flatMap((row) =>
      compare(
        `the value of ${row['Invoice number'] ?? row['Note number']}`,
        paiseOf(row['Invoice value'] ?? row['Note value']),
        sumOf([row], ...taxes),
      ),
    ),
  ];
}

/** Each pass runs from what it held to what it holds; without passes there is no list of them. */
function faultsOfPasses(month: MonthFile): string[] {
  const [passes, entries] = [month.list('passes'), month.list('passmeals')];
  const inJournal = listOf(month, 'journal').filter(({ Account }) => Account === 'Meals owed');
  const owed = -sumOf(inJournal, 'Amount');
  const [told] = /(?<=Advances held on .*: ₹)[\d,.]+/.exec(month.readme) ?? [];
  if (!passes || !entries) return compare('passes without a list', [owed, told], [0, undefined]);
  const ofPass = Map.groupBy(entries, ({ Pass = '' }) => Pass);
  const papers = new Map(listOf(month, 'receipts').map((row) => [row.Number, row.Total]));
  const faults = passes.flatMap(({ Pass = '', ...pass }) => {
    const own = ofPass.get(Pass) ?? [];
    const meals = own.reduce((sum, row) => sum + Number(row.Meals), 0);
    const isSold = pass['Sold on'] !== '';
    return [
      ...compare(
        `what ${Pass} holds`,
        [Number(pass['Meals before']) + meals, paiseOf(pass['Held before']) + sumOf(own, 'Amount')],
        [Number(pass['Meals after']), paiseOf(pass['Held after'])],
      ),
      ...(isSold ? compare(`the paper of ${Pass}`, papers.get(pass.Receipt), pass.Price) : []),
    ];
  });
  const known = new Set(passes.map(({ Pass }) => Pass));
  return [
    ...faults,
    ...compare(
      'passes of entries',
      [...ofPass.keys()].filter((key) => !known.has(key)),
      [],
    ),
    ...compare('the meals owed', sumOf(entries, 'Amount'), owed),
    ...compare('the advances', paiseOf(told?.replaceAll(',', '')), sumOf(passes, 'Held after')),
  ];
}
